-- Screen names that are another name than the one on the game site (rule 1.3; A-07).
-- grain: one row per screen name
select
    m.season,
    'F_NAME_MISMATCH' as code,
    '1.3' as rule,
    null::integer as week,
    null::integer as slot_no,
    p.name as player,
    m.source,
    m.row,
    'gd_name' as "column",
    m.gd_name as value,
    '''' || m.screen_name || ''' is another name than ''' || m.gd_name || ''' on the game site' as message,
    'Correct screen_name or gd_name in names if one was mistyped; else ask the player to make them the same' as fix
from staging.name_matches as m
join staging.players as p on p.player = m.player
where m.verdict = 'MISMATCH'
