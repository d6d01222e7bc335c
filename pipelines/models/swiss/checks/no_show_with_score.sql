-- No-shows with wins: the wins are ignored (rule 2.14, READING 4.2).
-- grain: one row per entry
select
    e.season,
    'F_NS_SCORE' as code,
    '2.14' as rule,
    e.week,
    e.slot_no,
    p.name as player,
    e.source,
    e.row,
    'w' as "column",
    e.w::varchar as value,
    p.name || ' is a no-show but has ' || e.w || if(e.w = 1, ' win', ' wins') || ', which does not count' as message,
    'Type LT if the player arrived later' as fix
from staging.entries as e
join staging.players as p on p.player = e.player
where e.status = 'NS' and e.w > 0
