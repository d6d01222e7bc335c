-- What each week changed in both standings: place and points before and after it (S-04).
-- grain: one row per competition, week and subject
-- as: view
-- season_id: the season
-- competition: individual or team
-- week: the week
-- subject: the player or team
-- place_before: place after the week before; empty in the first week
-- place: place after the week
-- tied: whether another one has the same place
-- moved: places gained, or lost where negative; empty in the first week
-- points_before: points after the week before, 0 before the first
-- week_points: what the week brought
-- points: points after the week
-- behind_first: points behind the first
with followed as (
    select
        season,
        competition,
        week,
        subject,
        lag(place) over (partition by season, competition, subject order by week) as place_before,
        place,
        tied,
        week_points,
        points,
        max(points) over (partition by season, competition, week) - points as behind_first
    from ledger.standings
    where week is not null
)

select
    g.season_id,
    f.competition,
    f.week,
    if(f.competition = 'team', t.name, p.name) as subject,
    f.place_before,
    f.place,
    f.tied,
    f.place_before - f.place as moved,
    (f.points - f.week_points)::integer as points_before,
    f.week_points,
    f.points,
    f.behind_first::integer as behind_first
from followed as f
join raw.seasons as g on g.season = f.season
left join staging.players as p on f.competition = 'individual' and p.player = f.subject
left join staging.teams as t on f.competition = 'team' and t.team = f.subject
order by g.season_id, f.competition, f.week, f.place, subject
