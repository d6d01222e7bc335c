-- The director's log beside the tournament it is about, its times by the league's clock (rules 2.13, 2.14, 3, 5, 6.5).
-- grain: one row per action; `round` is the log's before_round: the round the action is about
with sittings as (
    select *
    from staging.tournaments
    qualify row_number() over (partition by season, week, slot_no order by is_counted desc, attempt desc) = 1
)

select
    a.season,
    a.week,
    a.slot_no,
    t.tournament,
    a.seq,
    a.action,
    local_time(a.logged_at, s.tz) as logged_at,
    a.before_round as round,
    a.player,
    a.asked_by,
    a.note,
    w.play_date,
    w.settings_key,
    a.source,
    a.row
from staging.td_actions as a
join staging.weeks as w on w.season = a.season and w.week = a.week
join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
left join sittings as t on t.season = a.season and t.week = a.week and t.slot_no = a.slot_no
