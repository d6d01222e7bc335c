-- A sickness or tip timeout without approval, judged as a timeout (rules 4, 5; B-20).
-- grain: one row per such pause
select
    d.season as season,
    'not-approved' as code,
    if(d.kind = 'SICK', '4', '5') as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    null as "column",
    null as value,
    'Match ' || m.match_id || ': the ' || if(d.kind = 'SICK', 'sickness', 'tip') || ' timeout of ' || p.name
        || ' was not approved and is judged by rule 3' as message,
    'Type approved if it was.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from ledger.absences as d
join staging.matches as m on m.match = d.match
join staging.players as p on p.player = d.player
where d.rule = '3' and d.kind in ('SICK', 'TIP')
