-- I5: the tournament wins posted for a tournament are its winners, less what offsets take.
-- grain: one row per week and slot that breaks it
with posted as (
    select season, week, slot_no, sum(points) as wins
    from ledger.rows
    where competition = 'individual' and measure = 'wins' and slot_no is not null and code <> 'lower-of-two'
    group by season, week, slot_no
),

owed as (
    select season, week, slot_no, sum(net_wins) as wins
    from ledger.nets
    group by season, week, slot_no
)

select
    o.season,
    'I5' as code,
    '2.8' as rule,
    o.week,
    o.slot_no,
    coalesce(d.wins, 0) || ' tournament wins are posted, ' || o.wins || ' are owed' as message,
    'This is a fault of the program: report it' as fix
from owed as o
left join posted as d on d.season = o.season and d.week = o.week and d.slot_no = o.slot_no
where coalesce(d.wins, 0) <> o.wins
