-- What each stop changed in the ranking: place and points before and after it.
-- grain: one row per event, tour stop and player ranked after it or before it
-- as: view
-- season_id: the season
-- event: main or challenge
-- stop: the tour stop
-- tour_stop: its number among the stops with placings
-- player: the player
-- place_before: place after the stop before; empty if he was not ranked
-- place: place after the stop; empty if no result of the window is left
-- tied: whether another one has the same place after it
-- moved: places gained, or lost where negative; empty without both
-- points_before: points after the stop before; 0 if he was not ranked
-- stop_points: points of his placing there; 0 without one
-- points: points after the stop; 0 if no result is left
-- behind_first: points behind the first
with after as (
    select
        *,
        max(points) over (partition by season, event, stop_no) as most
    from ledger.rankings
),

everybody as (
    select season, event, stop_no, player from ledger.rankings
    union
    select r.season, r.event, t.stop_no, r.player
    from ledger.rankings as r
    join ledger.tour_stops as t on t.season = r.season and t.stop_no = r.stop_no + 1
)

select
    g.season_id,
    e.event,
    t.stop_id as stop,
    t.stop_no as tour_stop,
    p.name as player,
    b.place as place_before,
    a.place,
    coalesce(a.tied, false) as tied,
    b.place - a.place as moved,
    coalesce(b.points, 0)::integer as points_before,
    coalesce(a.stop_points, 0)::integer as stop_points,
    coalesce(a.points, 0)::integer as points,
    (a.most - a.points)::integer as behind_first
from everybody as e
join raw.seasons as g on g.season = e.season
join ledger.tour_stops as t on t.season = e.season and t.stop_no = e.stop_no
join staging.players as p on p.player = e.player
left join after as a
    on a.season = e.season and a.event = e.event and a.stop_no = e.stop_no and a.player = e.player
left join ledger.rankings as b
    on b.season = e.season and b.event = e.event and b.stop_no = e.stop_no - 1 and b.player = e.player
order by g.season_id, e.event desc, e.stop_no, a.place nulls last, p.folded
