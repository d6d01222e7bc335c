-- Who beat whom how often: contested games of tournaments whose games are in the book, after rulings (rules 2.13, 4.5).
-- grain: one row per player and opponent met
-- as: view
-- season_id: the season
-- player: newest spelling of the name
-- opponent: the other one; the pair has a second row the other way round
-- games: games between them that count
-- games_won: games the player won
-- games_lost: games the opponent won
-- last_week: week of their last game
-- last_slot: tournament of that week
select
    season_id,
    player,
    opponent,
    count(*)::integer as games,
    count(*) filter (where result = 'WON')::integer as games_won,
    count(*) filter (where result = 'LOST')::integer as games_lost,
    max(week) as last_week,
    arg_max(slot, (play_date, week, round)) as last_slot
from marts.games
where is_contested and opponent is not null and result <> 'VOID'
group by season_id, player, opponent
order by season_id, player, games desc, opponent
