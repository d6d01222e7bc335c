-- Every spelling of a name in the season's rows and whose it is: spellings that fold alike are one player (T-06, S-02).
-- The draw sheets and the lists of placings and fees say how a name is written, as a roster would; of those the newest.
-- grain: one row per season and spelling
with used as (
    select season, player_a as spelling, true as is_listed, upload, source, row from raw.matches
    union all
    select season, player_b, true, upload, source, row from raw.matches
    union all
    select season, player, false, upload, source, row from raw.arrivals
    union all
    select season, winner, false, upload, source, row from raw.racks
    union all
    select season, breaker, false, upload, source, row from raw.racks
    union all
    select season, breaker, false, upload, source, row from raw.breaks
    union all
    select season, player, false, upload, source, row from raw.pauses
    union all
    select season, player, false, upload, source, row from raw.shots
    union all
    select season, player, false, upload, source, row from raw.incidents
    union all
    select season, player, true, upload, source, row from raw.fees_due
    union all
    select season, player, false, upload, source, row from raw.fees_paid
    union all
    select season, player, false, upload, source, row from raw.rulings
    union all
    select season, player, true, upload, source, row from raw.placings
),

newest as (
    select
        season,
        spelling,
        max({'is_listed': is_listed, 'upload': upload, 'source': source, 'row': row}) as last_used
    from used
    where spelling is not null
    group by season, spelling
)

select
    n.season,
    n.spelling,
    f.folded,
    dense_rank() over (order by n.season, f.folded)::integer as player,
    n.last_used
from newest as n
join raw.spellings as f on f.spelling = n.spelling
