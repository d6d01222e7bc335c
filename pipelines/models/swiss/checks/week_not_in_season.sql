-- Weeks that are not in the season's calendar, in the upload at hand (rule 2.2).
-- grain: one row per row of the upload at hand
select
    c.season,
    'out-of-range' as code,
    '2.2' as rule,
    c.source,
    c.row,
    'week' as "column",
    c.week as value,
    'week ' || c.week || ' is not in the calendar of this season (1 to '
    || (select max(w.week) from raw.weeks as w where w.season = c.season) || ')' as message,
    'Type the week it counts for; a replay keeps its original week' as fix
from staging.placed_cells as c
join raw.seasons as g on g.season = c.season and g.at_hand = c.upload
left join raw.weeks as w on w.season = c.season and w.week = try_cast(c.week as integer)
where try_cast(c.week as integer) is not null and w.week is null
