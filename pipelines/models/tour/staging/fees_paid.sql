-- What was paid: the newest row of a receipt (rule 12, T-04).
-- grain: one row per season and receipt
select
    f.season,
    try_cast(f.receipt as integer) as receipt,
    n.player,
    try_cast(f.paid_on as date) as paid_on,
    try_cast(f.pence as bigint) as pence,
    f.source,
    f.row
from raw.fees_paid as f
join staging.names as n on n.season = f.season and n.spelling = f.player
qualify row_number() over (
    partition by f.season, try_cast(f.receipt as integer)
    order by f.upload desc, f.source desc, f.row desc
) = 1
