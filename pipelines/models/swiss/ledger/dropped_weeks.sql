-- The lowest week scores a league leaves out, compensation counted as a week's score (A-56; there is no such rule by default).
-- grain: one row per season, player and week left out
with season_settings as (
    select
        w.season,
        count(*) as weeks,
        arg_max(s.drop_weeks, w.week) as drop_weeks
    from staging.weeks as w
    join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
    group by w.season
),

scored as (
    select n.season, n.player, n.week, n.net_points + coalesce(l.points, 0) as points
    from ledger.nets as n
    left join ledger.lower_of_two as l on l.tournament = n.tournament and l.player = n.player
    union all
    select season, player, week_missed, points
    from ledger.uc_decisions
    where points > 0
),

weekly as (
    select s.season, s.player, s.week, sum(s.points) as points, any_value(d.weeks) as weeks,
        any_value(d.drop_weeks) as drop_weeks
    from scored as s
    join season_settings as d on d.season = s.season and d.drop_weeks > 0
    group by s.season, s.player, s.week
),

ordered as (
    select
        *,
        row_number() over (partition by season, player order by points, week) as lowest,
        weeks - count(*) over (partition by season, player) as weeks_without_score
    from weekly
)

select season, player, week, (-points)::integer as points
from ordered
where lowest <= drop_weeks - weeks_without_score and points <> 0
