-- Changes of screen name beyond the number allowed in a season (rule 1.7; A-10).
-- grain: one row per change beyond it
select
    c.season,
    'F_NAME_CHANGES' as code,
    '1.7' as rule,
    null::integer as week,
    null::integer as slot_no,
    p.name as player,
    c.source,
    c.row,
    'screen_name' as "column",
    c.screen_name as value,
    '''' || c.screen_name || ''' is change ' || c.change_no || ' of the season for ' || p.name || '; '
    || c.max_name_changes || ' are allowed' as message,
    'Points move only when an admin marks the name as not authorised; mark it as forced if an admin ordered it' as fix
from staging.name_changes as c
join staging.players as p on p.player = c.player
where c.is_over_limit
