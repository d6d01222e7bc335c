-- Nobody noted when the names were called, so lateness is unknown (rule 1; T-11).
-- grain: one row per such arrival
select
    d.season as season,
    'call-not-noted' as code,
    '1' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    null as "column",
    null as value,
    'Match ' || m.match_id || ' has no time of the call, so the lateness of ' || p.name
        || ' costs nothing' as message,
    'Type called_at if it is known.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from ledger.lateness as d
join staging.matches as m on m.match = d.match
join staging.players as p on p.player = d.player
where m.called_at is null
