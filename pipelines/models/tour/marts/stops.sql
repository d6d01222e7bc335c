-- The stops of the tour in order, and which of them count for the ranking (ranking; T-34).
-- grain: one row per stop
-- season_id: the season
-- stop: the tour stop
-- starts_on: its first day
-- ends_on: its last day
-- tour_stop: 1, 2, 3 among the stops with placings; empty without one
-- in_window: whether it is among the last stops the ranking looks at
select
    g.season_id,
    s.stop_id as stop,
    s.starts_on,
    s.ends_on,
    t.stop_no as tour_stop,
    coalesce(t.stop_no > l.stop_no - l.ranking_window, false) as in_window
from staging.stops as s
join raw.seasons as g on g.season = s.season
left join ledger.tour_stops as t on t.stop = s.stop
left join (select * from ledger.tour_stops qualify stop_no = max(stop_no) over (partition by season)) as l
    on l.season = s.season
order by s.stop
