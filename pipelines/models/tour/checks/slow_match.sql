-- A match not past half way at half time (rule 8; T-24).
-- grain: one row per such match
select
    d.season as season,
    'slow-match' as code,
    '8' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    null as player,
    d.source as source,
    d.row as row,
    null as "column",
    null as value,
    'Match ' || d.match_id || ' was slow: ' || d.why as message,
    'The referee may warn the players or bring the shot clock.' as fix,
    d.stop_id as stop,
    d.match_id as match_id
from ledger.halfway as d
where d.verdict = 'SLOW'
