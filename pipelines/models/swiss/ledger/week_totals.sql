-- What each week brought each subject; a row without a week counts from the next play date on (S-04).
-- grain: one row per season, competition, subject and week that brought something
with horizon as (
    select season, max(week) as last_week
    from staging.weeks
    group by season
),

dated as (
    select
        r.season,
        r.competition,
        if(r.competition = 'team', r.team, r.player) as subject,
        coalesce(
            r.week,
            (select min(w.week) from staging.weeks as w where w.season = r.season and w.play_date >= r.effective_on),
            h.last_week
        ) as week,
        r.measure,
        r.points,
        r.of_shared
    from ledger.rows as r
    join horizon as h on h.season = r.season
)

select
    season,
    competition,
    subject,
    week,
    coalesce(sum(points) filter (where measure = 'points'), 0)::integer as points,
    coalesce(sum(points) filter (where measure = 'wins'), 0)::integer as tournament_wins,
    sum(of_shared)::integer as shared_wins
from dated
group by season, competition, subject, week
