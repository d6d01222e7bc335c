-- What became of each claim of compensation (rule 2.6, S-12).
-- grain: one row per player and week missed
-- season_id: the season
-- player: who claims
-- week_missed: the week missed
-- claimed_on: day of the claim
-- days: days from the missed play date to the claim; negative: ahead of it
-- verdict: ACCEPT, REVIEW or the reason of the refusal
-- points: points given
-- why: the reason in words
select
    g.season_id,
    p.name as player,
    d.week_missed,
    d.claimed_on,
    d.days,
    d.verdict,
    d.points,
    d.why
from ledger.uc_decisions as d
join raw.seasons as g on g.season = d.season
join staging.players as p on p.player = d.player
order by g.season_id, d.claimed_on, d.week_missed, p.folded
