-- What each player has to pay, by instalment: the newest row of each (rule 12, T-04).
-- grain: one row per season, player and instalment
select
    f.season,
    n.player,
    try_cast(f.instalment as integer) as instalment,
    try_cast(f.due_on as date) as due_on,
    try_cast(f.pence as bigint) as pence,
    f.source,
    f.row
from raw.fees_due as f
join staging.names as n on n.season = f.season and n.spelling = f.player
qualify row_number() over (
    partition by f.season, n.player, try_cast(f.instalment as integer)
    order by f.upload desc, f.source desc, f.row desc
) = 1
