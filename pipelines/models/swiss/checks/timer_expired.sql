-- Players who used more than their timer, or whose timer was never taken off (rules 5.1, 5.2; A-96).
-- grain: one row per player and scope of the timer
select
    t.season,
    'F_TIMER_EXPIRED' as code,
    '5.1' as rule,
    t.week,
    t.slot_no,
    t.round,
    p.name as player,
    t.source,
    t.row,
    p.name || if(
        t.still_on > 0,
        ' was put on a timer that the log does not show being taken off',
        ' was on a timer for ' || t.seconds_used || ' seconds in all; ' || t.timer_s || ' are allowed'
    ) as message,
    'The player who was away may lose the game (5.2): the director decides' as fix
from staging.timers as t
join staging.players as p on p.player = t.player
where t.is_expired
