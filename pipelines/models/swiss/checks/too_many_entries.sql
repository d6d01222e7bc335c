-- Players in more tournaments of a day than the league allows (rule 2.3).
-- grain: one row per player and day
select
    e.season,
    'F_ENTRIES_PER_DAY' as code,
    '2.3' as rule,
    max(e.week) as week,
    max(e.slot_no) as slot_no,
    any_value(p.name) as player,
    max(e.source) as source,
    arg_max(e.row, (e.source, e.row)) as row,
    any_value(p.name) || ' played ' || count(*) || ' tournaments on ' || e.play_date || '; '
    || max(s.max_entries_per_day) || ' are allowed' as message,
    'The results stand until an admin rules' as fix
from staging.entries as e
join raw.settings as s on s.season = e.season and s.settings_key = e.settings_key
join staging.players as p on p.player = e.player
where e.is_participation
group by e.season, e.player, e.play_date
having count(*) > max(s.max_entries_per_day)
