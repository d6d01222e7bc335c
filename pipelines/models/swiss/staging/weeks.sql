-- The weeks of the season with the settings in force on their play date (rules 2.2, 9.1, 9.3).
-- grain: one row per season and week
select
    w.season,
    w.week,
    w.play_date,
    s.settings_key
from raw.weeks as w
join raw.settings as s
    on w.season = s.season
    and w.play_date between s.valid_from and s.valid_to
