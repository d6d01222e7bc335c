-- Every break that was judged (rule 13; B-35 to B-39, T-26).
-- grain: one row per break of a known match
with pointed as (
    select
        b.*,
        m.stop_id,
        p.is_tapped and not p.is_break_rule_off and not m.is_waived as is_in_force,
        b.n_potted + b.n_passed - b.n_both as scored,
        s.break_need,
        s.nine_illegal
    from staging.breaks as b
    join staging.matches as m on m.match = b.match
    join staging.stops as p on p.stop = m.stop
    join raw.settings as s on s.season = m.season and s.settings_key = m.settings_key
)

select
    season,
    match,
    match_id,
    stop_id,
    rack_no,
    breaker as player,
    case
        when not is_in_force then 'NOT_APPLICABLE'
        when is_foul then 'FOUL'
        when scored < break_need and is_nine_potted and nine_illegal = 'wins' then 'ILLEGAL_NINE_WIN'
        when scored < break_need then 'ILLEGAL'
        when is_nine_potted then 'LEGAL_NINE_WIN'
        when n_potted = 0 then 'DRY_LEGAL'
        else 'LEGAL'
    end as verdict,
    if(is_in_force, scored, null) as points,
    is_nine_potted,
    chosen,
    if(
        is_in_force,
        scored || if(scored = 1, ' point of ', ' points of ') || break_need,
        'the break rule is not in force'
    ) as why,
    source,
    row
from pointed
