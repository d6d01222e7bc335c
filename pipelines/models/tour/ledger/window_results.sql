-- The results in the window of every tour stop, and which of them count: the best of each player (ranking; T-34).
-- grain: one row per tour stop, event, player and result in its window
-- as: view
select
    t.season,
    t.stop_no,
    p.event,
    p.player,
    p.stop_no as result_stop_no,
    p.points,
    row_number() over (
        partition by t.season, t.stop_no, p.event, p.player
        order by p.points desc, p.stop_no desc
    ) <= t.ranking_best as is_counted
from ledger.tour_stops as t
join ledger.placing_points as p
    on p.season = t.season
    and p.stop_no between t.stop_no - t.ranking_window + 1 and t.stop_no
