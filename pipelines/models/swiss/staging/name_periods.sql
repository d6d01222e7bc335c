-- Whose name a spelling is on which days: a screen name valid then, else a rostered player's own name (S-02).
-- grain: one row per season, spelling and valid_from; the periods of a spelling do not overlap
with candidates as (
    select season, folded, player, valid_from, valid_to, is_authorised, 1 as priority, upload
    from staging.aliases
    union all
    select season, folded, player, date '0001-01-01', date '9999-12-31', true, 2, 0
    from staging.players
),

edges as (
    select season, folded, valid_from as first_day from candidates
    union
    select season, folded, valid_to + 1 from candidates where valid_to < date '9999-12-31'
),

spans as (
    select
        season,
        folded,
        first_day as valid_from,
        coalesce(
            lead(first_day) over (partition by season, folded order by first_day) - 1, date '9999-12-31'
        ) as valid_to
    from edges
),

owned as (
    select
        s.season,
        s.folded,
        s.valid_from,
        s.valid_to,
        arg_min(c.player, (c.priority, -c.upload, c.player)) as player,
        arg_min(c.is_authorised, (c.priority, -c.upload, c.player)) as is_authorised
    from spans as s
    join candidates as c
        on c.season = s.season
        and c.folded = s.folded
        and c.valid_from <= s.valid_from
        and c.valid_to >= s.valid_to
    group by s.season, s.folded, s.valid_from, s.valid_to
)

select
    o.season,
    n.spelling,
    dense_rank() over (order by o.season, o.folded)::integer as name,
    o.valid_from,
    o.valid_to,
    o.player,
    o.is_authorised
from owned as o
join staging.spellings as n on n.season = o.season and n.folded = o.folded
