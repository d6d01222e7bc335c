-- Until when a claim of compensation for a week is taken (rule 2.6; A-47, A-48).
-- grain: one row per season and week; no claim is taken from stopped_on on, which is empty where nothing stops it
with stops as (
    select
        w.season,
        w.week,
        w.play_date,
        w.settings_key,
        s.uc_claim_days,
        s.uc_backdate_days,
        s.uc_between,
        s.uc_enabled and w.week between s.uc_from and s.uc_to as is_open,
        case s.uc_hard_stop
            when 'week11_start' then coalesce(after_window.play_date, last_day.play_date + 7)
            when 'week10_day' then last_day.play_date + 1
        end as stopped_on
    from staging.weeks as w
    join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
    left join staging.weeks as after_window
        on after_window.season = w.season and after_window.week = s.uc_to + 1
    left join staging.weeks as last_day
        on last_day.season = w.season and last_day.week = s.uc_to
)

select
    *,
    -- least() passes over what is empty
    least(play_date + uc_claim_days, stopped_on - 1) as in_time_until,
    least(
        play_date + if(uc_between = 'reject', least(uc_claim_days, uc_backdate_days), uc_backdate_days), stopped_on - 1
    ) as latest
from stops
