-- What was looked at in the games at the tables, and what the rules say about it (rules 3.1 to 3.10, 6.5).
-- grain: one row per game, check and verdict
-- season_id: the season
-- week: the week
-- slot: the tournament
-- round: the round
-- player1: named first in the game, or whom the log names
-- player2: the other player
-- check: setup, rerack_due, rerack_refused, timed_game, rerack, host, invite, cause, award, boot
-- verdict: the answer, as OK, WRONG, RERACK, PLAY_ON, REVERSE, AUTH, UNAUTH, FIRST, SECOND, LOSS, WARN_FIRST
-- about: the player the verdict is about, where it is about one
-- rule: number of the rule
-- why: the reason in words
select
    g.season_id,
    t.week,
    s.slot,
    v.round,
    a.name as player1,
    b.name as player2,
    v."check",
    v.verdict,
    o.name as about,
    v.rule,
    v.why
from staging.table_verdicts as v
join staging.tournaments as t on t.tournament = v.tournament
join raw.seasons as g on g.season = v.season
join raw.slots as s on s.season = t.season and s.slot_no = t.slot_no
left join staging.players as a on a.player = v.player1
left join staging.players as b on b.player = v.player2
left join staging.players as o on o.player = v.about
order by g.season_id, t.week, t.slot_no, t.attempt, v.round, a.folded, v."check", v.verdict
