-- Slots that the season does not have, in the upload at hand (rule 2.1).
-- grain: one row per row of the upload at hand
select
    c.season,
    'not-in-list' as code,
    '2.1' as rule,
    c.source,
    c.row,
    'slot' as "column",
    c.slot as value,
    '''' || c.slot || ''' is not a tournament of this season' as message,
    'Type one of '
    || (select string_agg(s.slot, ', ' order by s.slot_no) from raw.slots as s where s.season = c.season) as fix
from staging.placed_cells as c
join raw.seasons as g on g.season = c.season and g.at_hand = c.upload
left join raw.slots as s on s.season = c.season and s.folded = lower(trim(c.slot))
where c.slot is not null and s.slot_no is null
