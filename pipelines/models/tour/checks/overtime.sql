-- A match that took longer than its time, pauses included (rule 8; T-24).
-- grain: one row per such match
select
    m.season as season,
    'overtime' as code,
    '8' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    null as player,
    m.source as source,
    m.row as row,
    null as "column",
    null as value,
    'Match ' || m.match_id || ' took ' || date_diff('second', m.started_at, m.ended_at) // 60 || ' of '
        || l.seconds // 60 || ' minutes' as message,
    null as fix,
    m.stop_id as stop,
    m.match_id as match_id
from staging.matches as m
join ledger.time_limits as l on l.race = m.race
where date_diff('second', m.started_at, m.ended_at) > l.seconds
