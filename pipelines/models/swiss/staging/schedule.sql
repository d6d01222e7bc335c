-- When each tournament of the season starts, by the clock on the league's wall (rule 2.1, A-14).
-- grain: one row per season, week and slot; starts_at is null where the slot's name is no hour
with hours as (
    select
        season,
        slot_no,
        slot,
        try_cast(regexp_extract(upper(slot), '^(\d{1,2})\s*(AM|PM)$', 1) as integer) % 12
        + if(upper(slot) like '%PM', 12, 0) as hour
    from raw.slots
)

select
    w.season,
    w.week,
    h.slot_no,
    w.play_date,
    ((w.play_date::timestamp + to_hours(h.hour)) at time zone s.tz) as starts_at
from staging.weeks as w
join hours as h on h.season = w.season
join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
