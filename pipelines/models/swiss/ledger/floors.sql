-- What lifts a total back to zero in a league whose totals cannot be negative (A-68; there is no such rule by default).
-- grain: one row per season and player below zero
with last_settings as (
    select w.season, max(w.play_date) as last_date, arg_max(s.total_floor, w.week) as total_floor
    from staging.weeks as w
    join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
    group by w.season
),

totals as (
    select season, player, points, effective_on
    from ledger.postings
    where competition = 'individual' and measure = 'points'
    union all
    select season, player, points, happened_on
    from ledger.leavings
    where competition = 'individual' and measure = 'points'
)

select
    t.season,
    t.player,
    (-sum(t.points))::integer as points,
    greatest(any_value(l.last_date), max(t.effective_on)) as effective_on
from totals as t
join last_settings as l on l.season = t.season and l.total_floor = '0'
group by t.season, t.player
having sum(t.points) < 0
