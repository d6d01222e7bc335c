-- Who beat whom how often: decided matches with a rack on the table, after penalties and rulings.
-- grain: one row per player and opponent met
-- as: view
-- season_id: the season
-- player: the player
-- opponent: the other one; the pair has a second row the other way round
-- matches: decided matches between them, walkovers left out
-- matches_won: matches the player won
-- matches_lost: matches the opponent won
-- racks_won: racks the player won on the table in them
-- racks_lost: racks the opponent won on the table
-- last_stop: stop of their last match
-- last_match: that match
select
    season_id,
    player,
    opponent,
    count(*)::integer as matches,
    count(*) filter (where result = 'WON')::integer as matches_won,
    count(*) filter (where result = 'LOST')::integer as matches_lost,
    sum(racks_won)::integer as racks_won,
    sum(racks_lost)::integer as racks_lost,
    arg_max(stop, turn) as last_stop,
    arg_max(match_id, turn) as last_match
from marts.player_matches
where result is not null and not walkover
group by season_id, player, opponent
order by season_id, player, matches desc, opponent
