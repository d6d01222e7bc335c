-- The Team standings: every team ever rostered, ties that no rule breaks sharing a place (rules 2.4, 2.7; S-03).
-- grain: one row per team
-- season_id: the season
-- place: 1, 2, 2, 4: equal in every measure of the ladder means the same place
-- tied: whether another team has the same place
-- team: newest spelling of the name
-- points: sum of the team's ledger entries in points
-- tournament_wins: sum of the team's ledger entries in wins
-- players: players who represented the team in a tournament that counts
-- decided_by: the last measure of the ladder that parted it from others level in all before; empty where none had to
with represented as (
    select season, team, count(distinct player)::integer as players
    from ledger.scores
    group by season, team
)

select
    g.season_id,
    s.place,
    s.tied,
    t.name as team,
    s.points,
    s.tournament_wins,
    coalesce(r.players, 0) as players,
    s.decided_by
from ledger.standings as s
join raw.seasons as g on g.season = s.season
join staging.teams as t on t.team = s.subject
left join represented as r on r.season = s.season and r.team = s.subject
where s.competition = 'team' and s.week is null
order by g.season_id, s.place, t.folded
