-- Screen names that differ only in ornaments from the one on the game site (rule 1.3; A-07).
-- grain: one row per screen name
select
    m.season,
    'F_NAME_REVIEW' as code,
    '1.3' as rule,
    null::integer as week,
    null::integer as slot_no,
    p.name as player,
    m.source,
    m.row,
    'gd_name' as "column",
    m.gd_name as value,
    '''' || m.screen_name || ''' differs only in ornaments from ''' || m.gd_name || ''' on the game site' as message,
    'Decide whether it spells the same name' as fix
from staging.name_matches as m
join staging.players as p on p.player = m.player
where m.verdict = 'REVIEW'
