-- Every round of a full tournament won (`5-0`), byes and default wins included, whether 2.3 let it count or not.
-- grain: one row per player and tournament
-- as: view
-- season_id: the season
-- week: week of the tournament
-- slot: tournament of that week
-- play_date: day it was played
-- player: newest spelling of the name
-- rounds: rounds won
-- number: how many he has had this season with this one
-- season_number: how many the season has had; those of one tournament share it
-- counts: whether the score is part of the Individual total
select
    g.season_id,
    n.week,
    l.slot,
    n.play_date,
    p.name as player,
    n.rounds::integer as rounds,
    row_number() over (
        partition by n.season, n.player order by n.play_date, n.week, n.slot_no
    )::integer as number,
    rank() over (partition by n.season order by n.play_date, n.week, n.slot_no)::integer as season_number,
    r.counts_individual as counts
from ledger.nets as n
join raw.seasons as g on g.season = n.season
join raw.slots as l on l.season = n.season and l.slot_no = n.slot_no
join staging.players as p on p.player = n.player
join marts.tournament_results as r
    on r.season_id = g.season_id
    and r.week = n.week
    and r.slot = l.slot
    and r.attempt = n.attempt
    and r.player = p.name
where n.wins_final = n.rounds and n.full_rounds = n.rounds
order by g.season_id, n.play_date, n.week, n.slot_no, p.folded
