-- The Individual standings: every player ever rostered, ties that no rule breaks sharing a place (rules 2.5, 2.8; S-03).
-- grain: one row per player
-- season_id: the season
-- place: 1, 2, 2, 4: equal in every measure of the ladder means the same place
-- tied: whether another player has the same place
-- player: newest spelling of the name
-- team: team of the newest roster row
-- points: sum of the player's ledger entries in points
-- tournament_wins: sum of the player's ledger entries in wins
-- weeks_played: weeks with at least one tournament played
-- tournaments_played: tournaments that count, no-shows left out
-- games_won: games won in them, default wins of a no-show left out, after rulings
-- games_lost: games lost in them, after rulings
-- decided_by: the last measure of the ladder that parted it from others level in all before; empty where none had to
with played_weeks as (
    select season, player, week, count(*) as tournaments, sum(wins_final) as won, sum(losses_final) as lost
    from ledger.scores
    group by season, player, week
),

played as (
    select
        season,
        player,
        count(*)::integer as weeks_played,
        sum(tournaments)::integer as tournaments_played,
        sum(won)::integer as games_won,
        sum(lost)::integer as games_lost
    from played_weeks
    group by season, player
),

latest_team as (
    select season, player, arg_max(team, valid_from) as team
    from staging.roster
    group by season, player
)

select
    g.season_id,
    s.place,
    s.tied,
    p.name as player,
    t.name as team,
    s.points,
    s.tournament_wins,
    coalesce(d.weeks_played, 0) as weeks_played,
    coalesce(d.tournaments_played, 0) as tournaments_played,
    coalesce(d.games_won, 0) as games_won,
    coalesce(d.games_lost, 0) as games_lost,
    s.decided_by
from ledger.standings as s
join raw.seasons as g on g.season = s.season
join staging.players as p on p.player = s.subject
left join latest_team as l on l.season = s.season and l.player = s.subject
left join staging.teams as t on t.team = l.team
left join played as d on d.season = s.season and d.player = s.subject
where s.competition = 'individual' and s.week is null
order by g.season_id, s.place, p.folded
