-- Every standing equals the sum of its ledger entries, in points and in wins (section 3).
-- grain: one row per subject that breaks it
with sums as (
    select
        season_id,
        competition,
        subject,
        coalesce(sum(points) filter (where measure = 'points'), 0) as points,
        coalesce(sum(points) filter (where measure = 'wins'), 0) as tournament_wins
    from marts.ledger
    group by season_id, competition, subject
),

shown as (
    select season_id, 'individual' as competition, player as subject, points, tournament_wins
    from marts.individual_standings
    union all
    select season_id, 'team', team, points, tournament_wins
    from marts.team_standings
)

select
    g.season,
    'SUM' as code,
    if(coalesce(s.competition, l.competition) = 'team', '2.7', '2.8') as rule,
    coalesce(s.subject, l.subject) as player,
    coalesce(s.subject, l.subject) || ' stands at ' || coalesce(s.points, 0) || ' points, the ledger adds up to '
    || coalesce(l.points, 0) as message,
    'This is a fault of the program: report it' as fix
from shown as s
full join sums as l
    on l.season_id = s.season_id
    and l.competition = s.competition
    and l.subject = s.subject
join raw.seasons as g on g.season_id = coalesce(s.season_id, l.season_id)
where coalesce(s.points, 0) <> coalesce(l.points, 0)
    or coalesce(s.tournament_wins, 0) <> coalesce(l.tournament_wins, 0)
