-- Lines with status OK that do not account for every round: no attendance points (rule 2.5, READING 4.2).
-- grain: one row per entry
select
    e.season,
    'F_ROUNDS_MISSING' as code,
    '2.5' as rule,
    e.week,
    e.slot_no,
    p.name as player,
    e.source,
    e.row,
    'w' as "column",
    e.w || '-' || e.l as value,
    p.name || ' has status OK but ' || (e.w + e.l) || ' of ' || e.full_rounds || ' rounds: no attendance points' as message,
    'Type LT, WD or RM if a round was missed, or correct the score' as fix
from staging.entries as e
join staging.players as p on p.player = e.player
where e.status = 'OK' and e.w + e.l < e.full_rounds and not e.is_void
