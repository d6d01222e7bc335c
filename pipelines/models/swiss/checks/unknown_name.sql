-- Rows of earlier uploads whose name is nobody's any more: they are held until the name is known again (rule 1.8, 2.1).
-- grain: one row per named cell that is held
select
    u.season,
    'UNKNOWN_NAME' as code,
    '1.8' as rule,
    u.week,
    u.slot_no,
    u.round,
    u.text as player,
    u.source,
    u.row,
    u."column",
    u.text as value,
    '''' || u.text || ''' is nobody''s name' || coalesce(' on ' || u.on_date, '') || '; its rows are held and count nowhere'
        as message,
    'Add the name to the roster or to names' || coalesce('; near it: ' || u.nearest_names, '') as fix
from staging.unknown_names as u
join raw.seasons as g on g.season = u.season
where g.at_hand is distinct from u.upload or u.kind = 'td_actions'
