-- What officials decided: the newest row of an incident (rules 2a to 17, T-04, T-09). position is the rack after which
-- it takes effect, -1 before the match; an award of the following rack waits for the rack in progress (T-13, B-32).
-- grain: one row per season and incident
with newest as (
    select *, try_cast(incident_id as integer) as incident, try_cast(seq_after_rack as integer) as after_rack_no
    from raw.incidents
    qualify row_number() over (
        partition by season, try_cast(incident_id as integer)
        order by upload desc, source desc, row desc
    ) = 1
)

select
    i.season,
    i.incident as incident_id,
    i.match_id,
    i.stop_id as stop_text,
    m.match,
    coalesce(m.stop, s.stop) as stop,
    coalesce(m.stop_id, i.stop_id) as stop_id,
    coalesce(m.scheduled_at, s.starts_on::timestamp) as happened_at,
    n.player,
    case n.player when m.player_a then 'A' when m.player_b then 'B' end as side,
    i.rule,
    i.decision,
    i.after_rack_no as after_rack,
    coalesce(i.applied_to = 'NEXT' and i.after_rack_no is not null, false) as is_next,
    case
        when i.after_rack_no is null then -1
        when i.applied_to = 'NEXT' then i.after_rack_no + 1
        else i.after_rack_no
    end as position,
    i.called_by,
    coalesce(truth(i.before_down), false) as is_before_down,
    coalesce(truth(i.ignored), false) as is_ignored,
    i.decided_by,
    coalesce(m.settings_key, s.settings_key) as settings_key,
    i.source,
    i.row
from newest as i
left join staging.matches as m on m.season = i.season and m.match_id = i.match_id
left join staging.stops as s on s.season = i.season and s.stop_id = i.stop_id
left join staging.names as n on n.season = i.season and n.spelling = i.player
