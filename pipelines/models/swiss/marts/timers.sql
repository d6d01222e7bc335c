-- Time on a timer, added up (rules 5.1, 5.2).
-- grain: one row per player and tournament, or per game or day where the setting says so
-- season_id: the season
-- week: the week
-- slot: the tournament; empty where the timer is added up over the day
-- round: the round, where the timer is added up over a game
-- player: who was on the timer
-- seconds_used: seconds used; all of them where a timer was never taken off
-- seconds_left: seconds left
-- expired: whether more than the timer was used, or one was never taken off
select
    g.season_id,
    t.week,
    s.slot,
    t.round,
    p.name as player,
    t.seconds_used,
    greatest(0, t.timer_s - t.seconds_used)::integer as seconds_left,
    t.is_expired as expired
from staging.timers as t
join raw.seasons as g on g.season = t.season
join staging.players as p on p.player = t.player
left join raw.slots as s on s.season = t.season and s.slot_no = t.slot_no
order by g.season_id, t.week, t.slot_no nulls first, t.round nulls first, p.folded
