-- Spellings read as one name by the safe folding: letter case, blanks, signs that cannot be seen (T-06, S-02).
-- grain: one row per spelling that differs from its player's own
select
    n.season as season,
    'NAME_JOINED' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    n.last_used.source as source,
    n.last_used.row as row,
    null as "column",
    n.spelling as value,
    '''' || n.spelling || ''' is read as ''' || p.name
    || ''': only letter case, blanks, signs that cannot be seen or the way letters are encoded differ' as message,
    'If they are two people, give one of them a name that differs in more than that.' as fix,
    null as stop,
    null as match_id
from staging.names as n
join staging.players as p on p.season = n.season and p.player = n.player
where n.spelling <> p.name
