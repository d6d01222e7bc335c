-- Players of a season who are level in every measure before direct encounter (FIDE C.07 6; tb_default_meets).
-- grain: one row per season, week (null: in all) and player who is not alone; ties are numbered from 1
with grouped as (
    select season, week, subject as player, keys[:direct_at - 1] as head
    from ledger.ladders
    where direct_at > 0
),

counted as (
    select *, count(*) over (partition by season, week, head) as players
    from grouped
),

last_week as (
    select season, max(week) as week
    from staging.weeks
    group by season
)

select
    dense_rank() over (order by c.season, c.week nulls first, c.head)::integer as tie,
    c.season,
    c.week,
    c.player,
    s.tb_default_meets as default_meets
from counted as c
join last_week as l on l.season = c.season
join staging.weeks as w on w.season = c.season and w.week = coalesce(c.week, l.week)
join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
where c.players > 1
