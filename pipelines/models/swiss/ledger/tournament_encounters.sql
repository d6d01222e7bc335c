-- Who goes first by direct encounter among players of a tournament with equal points (FIDE C.07 6; tb_default_meets).
-- grain: one row per tournament and player who is not alone with his points; place is shared by those it cannot part
-- as: view
with counted as (
    select *, count(*) over (partition by tournament, points) as players
    from ledger.adjusted_points
),

level as (
    select dense_rank() over (order by c.tournament, c.points)::integer as tie, c.tournament, c.player, t.win
    from counted as c
    join ledger.paired_tournaments as t on t.tournament = c.tournament
    where c.players > 1
),

met as (
    select
        l.tie,
        l.player,
        o.player as opponent,
        count(*)::integer as games,
        sum(r.points)::decimal(9, 2) as points
    from level as l
    join ledger.paired_rounds as r on r.tournament = l.tournament and r.player = l.player
    join ledger.paired_tournaments as t on t.tournament = l.tournament
    join level as o on o.tie = l.tie and o.player = r.opponent
    where r.is_played or t.default_meets
    group by l.tie, l.player, o.player
)

select l.tournament, d.player, d.place, d.players, d.games, d.points
from by_direct_encounter('level', 'met') as d
join level as l on l.tie = d.tie and l.player = d.player
