-- The opponent's consent is enough for rule 3, but not for rule 17 (B-17).
-- grain: one row per such absence
select
    d.season as season,
    'conflict-17' as code,
    '17' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    null as "column",
    null as value,
    p.name || ' left in match ' || m.match_id || ' with the consent of the opponent only' as message,
    'Rule 3 allows it, rule 17 asks for the referee; nothing is taken without a ruling.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from ledger.absences as d
join staging.matches as m on m.match = d.match
join staging.players as p on p.player = d.player
where d.rule = '3' and d.consent_by = 'OPPONENT' and d.kind in ('LEFT', 'SICK', 'TIP')
