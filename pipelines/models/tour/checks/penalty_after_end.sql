-- A penalty for a match that was over already (T-32, B-46).
-- grain: one row per such penalty
select
    d.season as season,
    'penalty-after-end' as code,
    d.rule as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    null as "column",
    null as value,
    d.verdict || ' against ' || p.name || ' came when match ' || m.match_id
        || ' was over; it changes nothing' as message,
    'A ruling can change the result.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from ledger.penalties as d
join ledger.scores as s on s.match = d.match and d.moment > s.end_moment
join staging.matches as m on m.match = d.match
join staging.players as p on p.player = d.player
where not (s.kind = 'TD' and d.is_loss and d.racks_before = s.racks)
