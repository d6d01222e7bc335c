-- When a tournament was due, closed and completed, by the league's clock, and why it was late (rules 2.15, 4.4; A-85).
-- grain: one row per season, week, slot and attempt of the sheet `tournaments`
with clocked as (
    select
        t.season,
        t.week,
        t.slot_no,
        t.attempt,
        coalesce(
            local_time(t.scheduled_at, s.tz),
            case when t.attempt = 1 then c.starts_at at time zone s.tz end
        ) as scheduled_at,
        local_time(t.closed_at, s.tz) as closed_at,
        local_time(t.completed_at, s.tz) as completed_at,
        t.delay_reason,
        t.td,
        s.start_grace_s,
        t.source,
        t.row
    from staging.sittings_typed as t
    join staging.weeks as w on w.season = t.season and w.week = t.week
    join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
    left join staging.schedule as c on c.season = t.season and c.week = t.week and c.slot_no = t.slot_no
)

select
    *,
    date_diff('second', scheduled_at, closed_at) as delay_s,
    coalesce(regexp_matches(delay_reason, '(?i)sign.?(ing.)?up|new player|regist'), false) as is_for_signup,
    coalesce(regexp_matches(delay_reason, '(?i)log.?(ging.)?in'), false) as is_for_login
from clocked
