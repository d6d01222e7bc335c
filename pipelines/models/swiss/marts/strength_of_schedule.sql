-- How strong the opponents met were: their points in the Individual standings, a contested game at a time (rules 2.5, 2.13).
-- grain: one row per player with a contested game that counts
-- as: view
-- season_id: the season
-- place: 1 for the strongest opponents
-- tied: whether another player has the same place
-- player: newest spelling of the name
-- games: contested games of tournaments whose games are in the book, after rulings
-- games_won: games won of them
-- opponents: different people met
-- opponent_points: points of the opponents, added up over the games
-- mean_points: opponent_points a game, to two decimals
with met as (
    select
        h.season_id,
        h.player,
        sum(h.games)::integer as games,
        sum(h.games_won)::integer as games_won,
        count(*)::integer as opponents,
        sum(h.games * s.points)::integer as opponent_points
    from marts.head_to_head as h
    join marts.individual_standings as s on s.season_id = h.season_id and s.player = h.opponent
    group by h.season_id, h.player
),

averaged as (
    select *, round(opponent_points / games, 2) as mean_points
    from met
)

select
    season_id,
    rank() over (partition by season_id order by mean_points desc)::integer as place,
    count(*) over (partition by season_id, mean_points) > 1 as tied,
    player,
    games,
    games_won,
    opponents,
    opponent_points,
    mean_points
from averaged
order by season_id, place, player
