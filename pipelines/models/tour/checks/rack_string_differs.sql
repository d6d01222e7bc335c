-- The racks typed one by one are not those of the match sheet's string (T-03).
-- grain: one row per match whose two forms differ
select
    m.season as season,
    'rack-string-differs' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    null as player,
    m.source as source,
    m.row as row,
    'rack_string' as "column",
    m.rack_string as value,
    'Match ' || m.match_id || ': the string says ' || m.rack_string || ', the rows of racks say '
        || h.racks as message,
    'Correct the string, or hand in the racks that are wrong or missing.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from staging.matches as m
join staging.sheets as h on h.match = m.match
where h.rack_nos is not null and m.rack_string is not null and h.racks <> m.rack_string
