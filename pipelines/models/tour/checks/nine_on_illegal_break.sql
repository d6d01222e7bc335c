-- The nine fell on an illegal break (rule 13; B-37).
-- grain: one row per such break
select
    d.season as season,
    'nine-on-illegal-break' as code,
    '13' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    null as "column",
    null as value,
    'Match ' || d.match_id || ', rack ' || d.rack_no || ': the nine fell on an illegal break' as message,
    'It is spotted and wins nothing, unless the director rules otherwise.' as fix,
    d.stop_id as stop,
    d.match_id as match_id
from ledger.breaks as d
left join staging.players as p on p.player = d.player
where d.is_nine_potted and d.verdict = 'ILLEGAL'
