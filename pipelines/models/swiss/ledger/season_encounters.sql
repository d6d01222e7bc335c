-- Who goes first by direct encounter among players of a season who are level in every measure before it (FIDE C.07 6; tb_default_meets).
-- grain: one row per tie and player; place is shared by those it cannot part
with level as (
    select tie, player, 1::decimal(6, 2) as win
    from ledger.level_in_seasons
),

met as (
    select
        l.tie,
        l.player,
        o.player as opponent,
        count(*)::integer as games,
        sum(e.points)::decimal(9, 2) as points
    from ledger.level_in_seasons as l
    join ledger.encounters as e
        on e.season = l.season
        and e.player = l.player
        and e.week <= coalesce(l.week, e.week)
    join ledger.level_in_seasons as o on o.tie = l.tie and o.player = e.opponent
    where e.is_played or l.default_meets
    group by l.tie, l.player, o.player
)

select tie, player, place, players, games, points
from by_direct_encounter('level', 'met')
