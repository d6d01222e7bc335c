-- Spellings read as one name by the safe folding: letter case, blanks, signs that cannot be seen (rule 1.7, S-02).
-- grain: one row per spelling that differs from its player's own
with shared as (
    select season, folded
    from staging.spellings
    group by season, folded
    having count(*) > 1
),

known as (
    select season, folded, name from staging.players
    union all
    select a.season, a.folded, arg_max(a.screen_name, (a.upload, a.source, a.row))
    from staging.aliases as a
    where not exists (select 1 from staging.players as p where p.season = a.season and p.folded = a.folded)
    group by a.season, a.folded
),

spelled as (
    select n.season, n.spelling, k.name
    from staging.spellings as n
    join shared as s on s.season = n.season and s.folded = n.folded
    join known as k on k.season = n.season and k.folded = n.folded
    where n.spelling <> k.name
),

used as (
    select
        s.season,
        s.spelling,
        s.name,
        min({'upload': c.upload, 'source': c.source, 'row': c.row, 'column': c."column"}) as first_use,
        case
            when lower(s.spelling) = lower(s.name) then 'letter case differs'
            when regexp_replace(lower(s.spelling), '[\s\p{Z}]+', ' ', 'g')
                = regexp_replace(lower(s.name), '[\s\p{Z}]+', ' ', 'g') then 'blanks differ'
            else 'signs that cannot be seen or the way letters are encoded differ'
        end as difference
    from spelled as s
    join staging.name_cells as c on c.season = s.season and c.text = s.spelling
    group by s.season, s.spelling, s.name
)

select
    u.season,
    'NAME_JOINED' as code,
    '1.7' as rule,
    null::integer as week,
    null::integer as slot_no,
    u.name as player,
    u.first_use.source as source,
    u.first_use.row as row,
    u.first_use."column" as "column",
    u.spelling as value,
    '''' || u.spelling || ''' is read as ''' || u.name || ''': only ' || u.difference as message,
    'If they are two people, split them: rackbook names split "' || u.name || '" "' || u.spelling || '" --season '
    || g.season_id || ' --why TEXT' as fix
from used as u
join raw.seasons as g on g.season = u.season
