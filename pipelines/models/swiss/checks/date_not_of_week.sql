-- A first sitting dated on another day than its week's (rules 2.1, 2.2).
-- grain: one row per sitting
select
    t.season,
    'F_DATE' as code,
    '2.2' as rule,
    t.week,
    t.slot_no,
    t.source,
    t.row,
    'play_date' as "column",
    strftime(t.play_date, '%Y-%m-%d') as value,
    'week ' || t.week || ' is played on ' || w.play_date || ', not on ' || t.play_date as message,
    'Correct play_date, or mark the sitting as attempt 2 if it is a replay' as fix
from staging.sittings_typed as t
join staging.weeks as w on w.season = t.season and w.week = t.week
join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
where t.attempt = 1 and t.play_date <> w.play_date and s.calendar_check
