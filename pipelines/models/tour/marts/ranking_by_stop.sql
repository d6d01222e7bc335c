-- The ranking after every stop (ranking; T-34 to T-36).
-- grain: one row per event, stop with placings and player with a result in the window
-- season_id: the season
-- event: main or challenge
-- stop: the stop after which it stood so
-- place: 1, 2, 2, 4: equal in every measure means the same place
-- tied: whether another player has the same place
-- player: the player
-- stop_points: points of this stop; 0 without a placing there
-- points: sum of the best results of the window
-- stops_counted: how many results that are
-- rack_difference: racks won less racks lost in the window, walkovers left out
-- break_and_run_pct: of the racks broken; empty where no break was recorded
select
    g.season_id,
    r.event,
    t.stop_id as stop,
    r.place,
    r.tied,
    p.name as player,
    r.stop_points,
    r.points,
    r.stops_counted,
    r.rack_difference,
    r.break_and_run_pct
from ledger.rankings as r
join ledger.tour_stops as t on t.season = r.season and t.stop_no = r.stop_no
join raw.seasons as g on g.season = r.season
join staging.players as p on p.player = r.player
order by g.season_id, r.event desc, r.stop_no, r.place, p.folded
