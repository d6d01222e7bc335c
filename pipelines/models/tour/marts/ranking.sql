-- The ranking as it stands: after the last stop with placings (ranking; T-34 to T-36).
-- grain: one row per event and player with a result in the window
-- season_id: the season
-- event: main or challenge
-- place: 1, 2, 2, 4: equal in every measure means the same place
-- tied: whether another player has the same place
-- player: the player
-- points: sum of the best results of the window
-- stops_counted: how many results that are
-- rack_difference: racks won less racks lost in the window, walkovers left out
-- break_and_run_pct: of the racks he broke; empty where no break was recorded
with last_stops as (
    select season, max(stop_no) as stop_no
    from ledger.tour_stops
    group by season
)

select
    g.season_id,
    r.event,
    r.place,
    r.tied,
    p.name as player,
    r.points,
    r.stops_counted,
    r.rack_difference,
    r.break_and_run_pct
from ledger.rankings as r
join last_stops as l on l.season = r.season and l.stop_no = r.stop_no
join raw.seasons as g on g.season = r.season
join staging.players as p on p.player = r.player
order by g.season_id, r.event desc, r.place, p.folded
