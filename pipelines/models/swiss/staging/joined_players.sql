-- Rostered names that are on all days a screen name of another rostered player, who stands for both (S-02, S-03).
-- grain: one row per season and name that is no player of its own
with recursive rostered as (
    select distinct r.season, n.folded
    from raw.roster as r
    join staging.spellings as n on n.season = r.season and n.spelling = r.player
),

named as (
    select
        n.season,
        s.folded,
        p.folded as into_folded,
        n.valid_from is null and n.valid_to is null as is_always
    from raw.names as n
    join staging.spellings as s on s.season = n.season and s.spelling = n.screen_name
    join staging.spellings as p on p.season = n.season and p.spelling = n.player
    qualify row_number() over (
        partition by n.season, s.folded, n.valid_from
        order by n.upload desc, n.source desc, n.row desc
    ) = 1
),

links as (
    select n.season, n.folded, any_value(n.into_folded) as into_folded
    from named as n
    join rostered as r on r.season = n.season and r.folded = n.folded
    group by n.season, n.folded
    having count(*) = 1
        and bool_and(n.is_always)
        and any_value(n.into_folded) <> n.folded
        and any_value(n.into_folded) in (select folded from rostered where season = n.season)
),

-- union drops what was reached before, so a ring of names ends, and has no end to stand for it
reached as (
    select season, folded, into_folded from links
    union
    select r.season, r.folded, l.into_folded
    from reached as r
    join links as l on l.season = r.season and l.folded = r.into_folded
)

select r.season, r.folded, r.into_folded
from reached as r
where not exists (select 1 from links as l where l.season = r.season and l.folded = r.into_folded)
