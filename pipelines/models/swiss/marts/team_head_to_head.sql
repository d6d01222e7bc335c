-- A team's players against the other teams: contested games, each player's team that of the play date (rules 1.2, 2.13).
-- grain: one row per team, opposing team and player; and one with an empty player for the whole team
-- as: view
-- season_id: the season
-- team: the team
-- opponent_team: the team of the other one
-- player: who played for the team; empty for all of them
-- games: games that count
-- games_won: games won
-- games_lost: games lost
with teams as (
    select season_id, week, slot, attempt, player, team
    from marts.tournament_results
    where team is not null
)

select
    g.season_id,
    mine.team,
    theirs.team as opponent_team,
    g.player,
    count(*)::integer as games,
    count(*) filter (where g.result = 'WON')::integer as games_won,
    count(*) filter (where g.result = 'LOST')::integer as games_lost
from marts.games as g
join teams as mine
    on mine.season_id = g.season_id
    and mine.week = g.week
    and mine.slot = g.slot
    and mine.attempt = g.attempt
    and mine.player = g.player
join teams as theirs
    on theirs.season_id = g.season_id
    and theirs.week = g.week
    and theirs.slot = g.slot
    and theirs.attempt = g.attempt
    and theirs.player = g.opponent
where g.is_contested and g.result <> 'VOID'
group by grouping sets (
    (g.season_id, mine.team, theirs.team, g.player),
    (g.season_id, mine.team, theirs.team)
)
order by g.season_id, mine.team, theirs.team, g.player nulls first
