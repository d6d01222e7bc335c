-- Rounds beyond those of a tournament, in the upload at hand (rule 2.1).
-- grain: one row per row of the upload at hand
select
    c.season,
    'out-of-range' as code,
    '2.1' as rule,
    w.week,
    c.source,
    c.row,
    'round' as "column",
    c.round as value,
    'round ' || c.round || ' is beyond the ' || s.rounds || ' rounds of a tournament' as message,
    'Type a round from 1 to ' || s.rounds as fix
from staging.placed_cells as c
join raw.seasons as g on g.season = c.season and g.at_hand = c.upload
join staging.weeks as w on w.season = c.season and w.week = try_cast(c.week as integer)
join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
where try_cast(c.round as integer) > s.rounds
