-- The table was passed back after a break that was not illegal (rule 13; T-26).
-- grain: one row per such break
select
    d.season as season,
    'pass-without-illegal' as code,
    '13' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    'chosen' as "column",
    'PASS' as value,
    'Match ' || d.match_id || ', rack ' || d.rack_no || ': passed back after a break that is '
        || d.verdict as message,
    'Only an illegal break can be passed back.' as fix,
    d.stop_id as stop,
    d.match_id as match_id
from ledger.breaks as d
left join staging.players as p on p.player = d.player
where d.chosen = 'PASS' and d.verdict <> 'ILLEGAL'
