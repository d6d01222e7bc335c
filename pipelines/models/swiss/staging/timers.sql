-- Time a player was on a timer, added up over the setting's scope (rules 5.1, 5.2; A-96).
-- grain: one row per season, scope and player; slot_no is null for a day, round is null but for a game
with logged as (
    select
        l.*,
        s.timer_s,
        s.timer_scope,
        lag(l.action) over last_ones as action_before,
        lead(l.action) over last_ones as action_after,
        lead(l.logged_at) over last_ones as logged_after
    from staging.logged_actions as l
    join raw.settings as s on s.season = l.season and s.settings_key = l.settings_key
    where l.action in ('TIMER_ON', 'TIMER_OFF') and l.player is not null
    window last_ones as (partition by l.season, l.week, l.slot_no, l.player order by l.logged_at nulls last, l.seq)
),

-- a timer put on twice runs from the first time to the next TIMER_OFF
started as (
    select * from logged where action = 'TIMER_ON' and action_before is distinct from 'TIMER_ON'
),

periods as (
    select
        s.*,
        (
            select min_by(o.logged_at, o.seq)
            from logged as o
            where o.season = s.season
                and o.week = s.week
                and o.slot_no = s.slot_no
                and o.player = s.player
                and o.action = 'TIMER_OFF'
                and (o.logged_at > s.logged_at or (o.logged_at = s.logged_at and o.seq > s.seq))
        ) as taken_off_at
    from started as s
),

added as (
    select
        season,
        week,
        if(timer_scope = 'day', null, slot_no) as slot_no,
        if(timer_scope = 'game', round, null) as round,
        player,
        timer_s,
        timer_scope,
        coalesce(sum(date_diff('second', logged_at, taken_off_at)), 0)::integer as seconds_noted,
        count(*) filter (where taken_off_at is null)::integer as still_on,
        max(source) as source,
        arg_max(row, (source, row)) as row
    from periods
    group by all
)

select
    *,
    if(still_on > 0, greatest(seconds_noted, timer_s), seconds_noted)::integer as seconds_used,
    still_on > 0 or seconds_noted > timer_s as is_expired
from added
