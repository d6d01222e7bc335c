-- Every shot on the clock; an extension must be called in time, once per player and rack (rule 8; B-25 to B-28, T-25).
-- grain: one row per shot of a known match
with limited as (
    select
        h.*,
        m.stop_id,
        s.shot_s,
        s.shot_warn_s,
        s.shot_ext_s,
        coalesce(h.ext_called_s <= s.shot_s, false) as is_called_in_time
    from staging.shots as h
    join staging.matches as m on m.match = h.match
    join raw.settings as s on s.season = m.season and s.settings_key = m.settings_key
),

extended as (
    select
        *,
        is_called_in_time and shot_no = min(shot_no) filter (where is_called_in_time) over (
            partition by match, rack_no, player
        ) as has_extension
    from limited
)

select
    season,
    match,
    match_id,
    stop_id,
    rack_no || '/' || shot_no as source_key,
    player,
    case
        when elapsed_s > shot_s + if(has_extension, shot_ext_s, 0) then 'FOUL'
        when elapsed_s >= shot_warn_s then 'WARNED'
        else 'IN_TIME'
    end as verdict,
    concat_ws(
        ', ',
        rtrim(rtrim(elapsed_s::varchar, '0'), '.') || ' s of ' || shot_s + if(has_extension, shot_ext_s, 0),
        if(ext_called_s is not null and not has_extension, 'extension not valid', null)
    ) as why,
    source,
    row
from extended
