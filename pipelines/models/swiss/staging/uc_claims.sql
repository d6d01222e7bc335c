-- Claims of compensation for a missed week: the newest row of a player and week (rule 2.6).
-- grain: one row per season, player and week missed
with typed as (
    select
        c.season,
        p.player,
        try_cast(c.week_missed as integer) as week_missed,
        try_cast(c.claimed_on as date) as claimed_on,
        upper(c.admin_decision) as admin_decision,
        c.reason,
        c.upload,
        c.source,
        c.row
    from raw.uc_claims as c
    join staging.name_periods as p
        on p.season = c.season
        and p.spelling = c.player
        and try_cast(c.claimed_on as date) between p.valid_from and p.valid_to
)

select *
from typed
qualify row_number() over (
    partition by season, player, week_missed
    order by upload desc, source desc, row desc
) = 1
