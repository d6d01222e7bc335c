-- What stands out in the pairings: played but not drawn, second meetings, pairs of unequal score (rule 2.13).
-- grain: one row per pair and verdict
-- season_id: the season
-- week: the week
-- slot: the tournament
-- round: the round
-- player1: named first, as drawn where it was drawn
-- player2: the other; empty for a bye
-- verdict: NOT_PLAYED (drawn only), NOT_DRAWN (played only), ORDER, CHANGED (by the log), REPEAT, FLOAT
-- why: the reason in words
select
    g.season_id,
    t.week,
    s.slot,
    c.round,
    a.name as player1,
    b.name as player2,
    c.verdict,
    case c.verdict
        when 'NOT_PLAYED' then 'drawn and not played'
        when 'NOT_DRAWN' then 'played and not drawn'
        when 'ORDER' then 'played in the other order'
        else c.detail
    end as why
from staging.pairing_checks as c
join staging.tournaments as t on t.tournament = c.tournament
join raw.seasons as g on g.season = c.season
join raw.slots as s on s.season = t.season and s.slot_no = t.slot_no
join staging.players as a on a.player = c.player1
left join staging.players as b on b.player = c.player2
order by g.season_id, t.week, t.slot_no, t.attempt, c.round, a.folded, c.verdict
