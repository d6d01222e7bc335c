-- The ranking points of every placing: those of the listed group the place falls in; a seeded player who won no match
-- there gets those of the next group where the table has a star (ranking; T-35).
-- grain: one row per stop, event and player with a placing
with groups as (
    select
        season,
        event,
        tier,
        place_from,
        points,
        star,
        lead(place_from) over groups_of_event as next_from,
        lead(points) over groups_of_event as next_points
    from raw.ranking_points
    window groups_of_event as (partition by season, event, tier order by place_from)
),

won as (
    select distinct stop, event, winner as player
    from ledger.results
    where winner is not null and stop in (select stop from staging.placings)
)

select
    p.season,
    t.stop_no,
    p.stop,
    p.event,
    p.player,
    p.place,
    p.tier,
    p.is_seeded,
    g.place_from as group_from,
    g.next_from - 1 as group_to,
    coalesce(g.star and p.is_seeded and w.player is null, false) as is_starred,
    if(is_starred, coalesce(g.next_points, g.points), coalesce(g.points, 0)) as points
from staging.placings as p
join ledger.tour_stops as t on t.stop = p.stop
left join groups as g
    on g.season = p.season
    and g.event = p.event
    and g.tier is not distinct from p.tier
    and p.place >= g.place_from
    and p.place < coalesce(g.next_from, 2147483647)
left join won as w on w.stop = p.stop and w.event = p.event and w.player = p.player
