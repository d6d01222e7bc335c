-- Joining and leaving the competition: the newest row of a player, date and event (rule 2.11).
-- grain: one row per season, player, date and event
with typed as (
    select
        m.season,
        p.player,
        try_cast(m.date as date) as happened_on,
        upper(m.event) as event,
        m.note,
        m.upload,
        m.source,
        m.row
    from raw.membership as m
    join staging.name_periods as p
        on p.season = m.season
        and p.spelling = m.player
        and try_cast(m.date as date) between p.valid_from and p.valid_to
)

select *
from typed
qualify row_number() over (
    partition by season, player, happened_on, event
    order by upload desc, source desc, row desc
) = 1
