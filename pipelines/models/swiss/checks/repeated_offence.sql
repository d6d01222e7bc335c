-- Repeated offences of a category, where going up a category is for a human to decide (rules 7.1(vii), 7.2(vii), 7.3(v); A-101).
-- grain: one row per repeated offence
select
    o.season,
    'REPEAT_' || o.category || '->' || case o.category when 'B' then 'A' when 'C' then 'B' when 'D' then 'C' else 'D' end
        as code,
    case o.category when 'B' then '7.1(vii)' when 'C' then '7.2(vii)' when 'D' then '7.3(v)' else '7.4(v)' end as rule,
    i.week,
    i.slot_no,
    p.name as player,
    i.source,
    i.row,
    'offence ' || o.number || ' of category ' || o.category || ' of ' || p.name as message,
    'Decide whether it is punished a category higher' as fix
from ledger.offences as o
join staging.incidents as i on i.season = o.season and i.incident_id = o.incident_id
join staging.players as p on p.player = o.player
where o.category in ('B', 'C', 'D', 'E')
    and o.number > 1
    and o.is_repeatable
    and o.punished_as = o.category
