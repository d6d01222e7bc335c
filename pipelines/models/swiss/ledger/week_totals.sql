-- What each week brought each subject; a row without a week counts from the next play date on (S-04).
-- grain: one row per season, competition, subject and week that brought something
with horizon as (
    select season, max(week) as last_week
    from staging.weeks
    group by season
),

next_play_date as (
    select r.season, r.effective_on, coalesce(min(w.week), any_value(h.last_week)) as week
    from (select distinct season, effective_on from ledger.rows where week is null) as r
    join horizon as h on h.season = r.season
    left join staging.weeks as w on w.season = r.season and w.play_date >= r.effective_on
    group by r.season, r.effective_on
),

dated as (
    select season, competition, player, team, week, measure, points, of_shared
    from ledger.rows
    where week is not null
    union all
    select r.season, r.competition, r.player, r.team, n.week, r.measure, r.points, r.of_shared
    from ledger.rows as r
    join next_play_date as n on n.season = r.season and n.effective_on = r.effective_on
    where r.week is null
)

select
    season,
    competition,
    if(competition = 'team', team, player) as subject,
    week,
    coalesce(sum(points) filter (where measure = 'points'), 0)::integer as points,
    coalesce(sum(points) filter (where measure = 'wins'), 0)::integer as tournament_wins,
    sum(of_shared)::integer as shared_wins
from dated
group by season, competition, subject, week
