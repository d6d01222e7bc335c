-- Who finished where: the newest row of a stop, event and player (T-04, T-35).
-- grain: one row per season, stop, event and player
select
    p.season,
    p.stop as stop_id,
    s.stop,
    p.event,
    if(p.event = 'main', coalesce(try_cast(p.tier as integer), 1), null) as tier,
    n.player,
    try_cast(p.place as integer) as place,
    coalesce(truth(p.seeded), false) as is_seeded,
    p.source,
    p.row
from raw.placings as p
join staging.names as n on n.season = p.season and n.spelling = p.player
left join staging.stops as s on s.season = p.season and s.stop_id = p.stop
qualify row_number() over (
    partition by p.season, p.stop, p.event, n.player
    order by p.upload desc, p.source desc, p.row desc
) = 1
