-- Players who left during a tournament, and when they were to be taken out (rule 5.3).
-- grain: one row per player and tournament
-- season_id: the season
-- week: the week
-- slot: the tournament
-- player: who left
-- left_round: round he left in
-- kept_on_request: whether somebody asked to keep him in
-- returned: whether he came back
-- removal_round: round before which he was to be taken out; empty where he stays in
-- removed_before: round before which he was taken out; empty where he was not
select
    g.season_id,
    a.week,
    s.slot,
    p.name as player,
    a.left_round,
    a.is_kept as kept_on_request,
    a.has_returned as returned,
    a.removal_round,
    a.removed_before
from staging.absences as a
join raw.seasons as g on g.season = a.season
join raw.slots as s on s.season = a.season and s.slot_no = a.slot_no
join staging.players as p on p.player = a.player
order by g.season_id, a.week, a.slot_no, p.folded
