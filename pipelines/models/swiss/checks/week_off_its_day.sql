-- Weeks and tournaments off the league's night (rules 2.1, 2.2).
-- grain: one row per week
select
    w.season,
    'F_NOT_FRIDAY' as code,
    '2.1' as rule,
    w.week,
    'week ' || w.week || ' is played on a ' || dayname(w.play_date) || ' (' || w.play_date || ')' as message,
    'The league plays on ' || s.weekday || 's; correct season.toml if the date is wrong' as fix
from staging.weeks as w
join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
where s.calendar_check and dayname(w.play_date) <> s.weekday
