-- The form that all spellings of one name share: the safe folding, or one of its own where an admin has split the spelling
-- off (names.exact; two blanks in a row stand in no folding).
-- grain: one row per season and spelling
with told as (
    select n.season, n.screen_name as spelling, b.value as is_exact
    from raw.names as n
    join raw.booleans as b on b.spelling = lower(n.exact)
    qualify row_number() over (
        partition by n.season, n.screen_name
        order by n.upload desc, n.source desc, n.row desc
    ) = 1
)

select
    g.season,
    s.spelling,
    if(coalesce(t.is_exact, false), s.folded || '  ' || s.spelling, s.folded) as folded
from raw.seasons as g
cross join raw.spellings as s
left join told as t on t.season = g.season and t.spelling = s.spelling
