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
    'Match ' || m.match_id || ' took ' || d.took_s // 60 || ' of '
        || d.limit_s // 60 || ' minutes' as message,
    null as fix,
    m.stop_id as stop,
    m.match_id as match_id
from ledger.durations as d
join staging.matches as m on m.match = d.match
where d.is_overtime
