-- I1: what a week brings a player from its tournaments is his greater net, or nothing where 2.3 voids them.
-- grain: one row per player and week that breaks it
with posted as (
    select season, player, week, sum(points) as points
    from ledger.rows
    where competition = 'individual'
        and measure = 'points'
        and code in (
            'games-won', 'all-rounds-played', 'outright-win', 'shared-win', 'reversal', 'reversal-bonus',
            'disqualified', 'unauthorised-name', 'boxed-player', 'five-nil-replayed',
            'lower-of-two'
        )
    group by season, player, week
),

owed as (
    select n.season, n.player, n.week, max(n.net_points) as points
    from ledger.nets as n
    join raw.settings as s on s.season = n.season and s.settings_key = n.settings_key
    where s.best_of = 'higher_points' and s.best_of_key = 'points' and s.alias_merge = 'before_best_of_two'
    group by n.season, n.player, n.week
)

select
    o.season,
    'I1' as code,
    '2.5' as rule,
    o.week,
    p.name as player,
    p.name || ': week ' || o.week || ' posts ' || coalesce(d.points, 0) || ' but the better score is ' || o.points as message,
    'This is a fault of the program: report it' as fix
from owed as o
left join posted as d on d.season = o.season and d.player = o.player and d.week = o.week
join staging.players as p on p.player = o.player
where coalesce(d.points, 0) <> o.points
