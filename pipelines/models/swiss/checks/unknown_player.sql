-- Names in the upload at hand that are nobody's on that date (rules 1.2, 1.3, S-02).
-- grain: one row per named cell of the upload at hand
select
    u.season,
    'unknown-player' as code,
    '1.3' as rule,
    u.week,
    u.slot_no,
    u.round,
    u.text as player,
    u.source,
    u.row,
    u."column",
    u.text as value,
    '''' || u.text || ''' is not on the roster' || coalesce(' on ' || u.on_date, '') as message,
    coalesce('Did you mean ' || u.nearest_names || '? If not, ', 'If the player is new, ')
    || 'add the name to the roster (or to names, if it is a second name of somebody) and upload that first or with this file'
        as fix
from staging.unknown_names as u
join raw.seasons as g on g.season = u.season and g.at_hand = u.upload
where u.kind <> 'td_actions'
