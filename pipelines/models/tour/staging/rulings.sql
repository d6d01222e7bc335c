-- Decisions of the tournament director on a match: the newest row of a ruling (rule 18, T-04).
-- grain: one row per season and ruling
with newest as (
    select *
    from raw.rulings
    qualify row_number() over (partition by season, ruling_id order by upload desc, source desc, row desc) = 1
)

select
    r.season,
    r.ruling_id,
    r.match_id,
    m.match,
    n.player,
    case n.player when m.player_a then 'A' when m.player_b then 'B' end as side,
    r.kind,
    try_cast(r.racks as integer) as racks,
    r.decided_by,
    r.reason,
    r.player as player_text,
    r.source,
    r.row
from newest as r
left join staging.matches as m on m.season = r.season and m.match_id = r.match_id
left join staging.names as n on n.season = r.season and n.spelling = r.player
