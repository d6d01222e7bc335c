-- A match only the director can decide (rule 18; B-07, B-42).
-- grain: one row per such match
select
    r.season as season,
    'td-ruling' as code,
    '18' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    null as player,
    m.source as source,
    m.row as row,
    null as "column",
    null as value,
    'Match ' || m.match_id || ': both players would win or lose it at the same moment' as message,
    'Type a ruling of AWARD or RACKS.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from ledger.results as r
join staging.matches as m on m.match = r.match
where r.status = 'TD_RULING'
