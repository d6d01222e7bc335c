-- Who may enter which stop: fees due before it and not paid by then (rule 12; T-33).
-- grain: one row per stop and player with an instalment
-- season_id: the season
-- stop: the tour stop
-- player: the player
-- owed_pence: owed on the first day of the stop
-- entry: ADMITTED, or REFUSED while something is owed
-- late: an instalment due by then was not paid by its due date
select
    g.season_id,
    s.stop_id as stop,
    p.name as player,
    e.owed_pence,
    if(e.owed_pence = 0, 'ADMITTED', 'REFUSED') as entry,
    e.is_late as late
from ledger.entries as e
join raw.seasons as g on g.season = e.season
join staging.stops as s on s.stop = e.stop
join staging.players as p on p.player = e.player
order by g.season_id, e.stop, p.folded
