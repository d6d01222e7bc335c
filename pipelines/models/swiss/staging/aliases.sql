-- The screen names of a player and when each was his: the newest row of a name and first day (rules 1.7, 1.8).
-- grain: one row per season, screen name and valid_from
with typed as (
    select
        n.season,
        s.folded,
        n.screen_name,
        n.gd_name,
        p.player,
        coalesce(try_cast(n.valid_from as date), date '0001-01-01') as valid_from,
        coalesce(try_cast(n.valid_to as date), date '9999-12-31') as valid_to,
        coalesce(truth.value, true) as is_authorised,
        coalesce(forced.value, false) as is_forced,
        n.upload,
        n.source,
        n.row
    from raw.names as n
    join staging.spellings as s on s.season = n.season and s.spelling = n.screen_name
    join staging.spellings as pn on pn.season = n.season and pn.spelling = n.player
    left join staging.joined_players as j on j.season = n.season and j.folded = pn.folded
    join staging.players as p on p.season = n.season and p.folded = coalesce(j.into_folded, pn.folded)
    left join raw.booleans as truth on truth.spelling = lower(n.authorised)
    left join raw.booleans as forced on forced.spelling = lower(n.forced)
)

select *
from typed
qualify row_number() over (
    partition by season, folded, valid_from
    order by upload desc, source desc, row desc
) = 1
