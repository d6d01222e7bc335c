-- A player's points, and what they count for his opponents: rounds he chose not to play and no other follows are draws (FIDE C.07 8.3, 16.3).
-- grain: one row per tournament and player; fore_*: as if every game of the last round had been drawn
-- as: view
with last_there as (
    select tournament, player, coalesce(max(round) filter (where not is_voluntary), 0) as last_round
    from ledger.paired_rounds
    group by tournament, player
),

changes as (
    select
        r.tournament,
        r.player,
        sum(r.points) as points,
        sum(if(r.round > l.last_round, t.draw - r.points, 0)) as adjustment,
        sum(if(r.round = t.rounds and r.is_played, t.draw - r.points, 0)) as fore_change
    from ledger.paired_rounds as r
    join last_there as l on l.tournament = r.tournament and l.player = r.player
    join ledger.paired_tournaments as t on t.tournament = r.tournament
    group by r.tournament, r.player
)

select
    tournament,
    player,
    points::decimal(9, 2) as points,
    (points + adjustment)::decimal(9, 2) as adjusted,
    (points + fore_change)::decimal(9, 2) as fore_points,
    (points + fore_change + adjustment)::decimal(9, 2) as fore_adjusted
from changes
