-- Points and tournament wins of every subject after every week and, where week is null, in all (rules 2.7, 2.8; S-03, S-04, A-57).
-- grain: one row per season, competition, week (null: the whole season) and subject
with subjects as (
    select season, 'individual' as competition, player as subject from staging.players
    union all
    select season, 'team', team from staging.teams
),

last_counted as (
    select season, max(score_week) as last_week
    from staging.tournaments
    where is_counted
    group by season
),

spine as (
    select s.season, s.competition, s.subject, w.week
    from subjects as s
    join last_counted as l on l.season = s.season
    join staging.weeks as w on w.season = s.season and w.week <= l.last_week
),

cumulated as (
    select
        g.season,
        g.competition,
        g.subject,
        g.week,
        coalesce(t.points, 0) as week_points,
        sum(coalesce(t.points, 0)) over so_far as points,
        sum(coalesce(t.tournament_wins, 0)) over so_far as tournament_wins,
        sum(coalesce(t.shared_wins, 0)) over so_far as shared_wins
    from spine as g
    left join ledger.week_totals as t
        on t.season = g.season
        and t.competition = g.competition
        and t.subject = g.subject
        and t.week = g.week
    window so_far as (
        partition by g.season, g.competition, g.subject
        order by g.week
        rows between unbounded preceding and current row
    )
),

totals as (
    select season, competition, subject, sum(points) as points, sum(tournament_wins) as tournament_wins,
        sum(shared_wins) as shared_wins
    from ledger.week_totals
    group by season, competition, subject
),

stages as (
    select * from cumulated
    union all
    select
        s.season, s.competition, s.subject, null, null,
        coalesce(t.points, 0), coalesce(t.tournament_wins, 0), coalesce(t.shared_wins, 0)
    from subjects as s
    left join totals as t
        on t.season = s.season
        and t.competition = s.competition
        and t.subject = s.subject
),

-- each week's table by the readings of that week, the season's by those of its last
readings as (
    select w.season, w.week, s.tb_shared_weight, s.tb_scope
    from staging.weeks as w
    join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
    union all
    select w.season, null, arg_max(s.tb_shared_weight, w.week), arg_max(s.tb_scope, w.week)
    from staging.weeks as w
    join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
    group by w.season
)

select
    g.season,
    g.competition,
    g.week,
    g.subject,
    g.week_points::integer as week_points,
    g.points::integer as points,
    g.tournament_wins::integer as tournament_wins,
    (g.tournament_wins - g.shared_wins + g.shared_wins * r.tb_shared_weight)::decimal(9, 1) as weighed_wins,
    r.tb_scope,
    max(g.points) over (partition by g.season, g.competition, g.week)::integer as most_points
from stages as g
join readings as r on r.season = g.season and r.week is not distinct from g.week
