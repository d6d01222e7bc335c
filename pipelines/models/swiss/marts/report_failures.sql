-- Losses that their loser did not report (rule 2.10, S-06).
-- grain: one row per player, week, slot and round
-- season_id: the season
-- player: the loser
-- week: week of the game
-- slot: tournament of the game
-- round: round of the game
-- case_no: running number in the season; empty where it is not counted
-- excused: whether a difficulty was reported
-- points: deduction, 0 or negative
-- why: the reason in words
select
    g.season_id,
    p.name as player,
    f.week,
    s.slot,
    f.round,
    f.case_no,
    f.is_excused as excused,
    f.points,
    f.why
from ledger.report_failures as f
join raw.seasons as g on g.season = f.season
join raw.slots as s on s.season = f.season and s.slot_no = f.slot_no
join staging.players as p on p.player = f.player
order by g.season_id, f.week, f.slot_no, f.round, p.folded
