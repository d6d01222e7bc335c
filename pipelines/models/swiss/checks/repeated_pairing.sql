-- Pairs who met twice in a tournament: the rules allow it, for information (rule 2.13).
-- grain: one row per tournament and pair
select
    c.season,
    'F_REPEAT_PAIRING' as code,
    '2.13' as rule,
    t.week,
    t.slot_no,
    c.round,
    a.name as player,
    c.source,
    c.row,
    a.name || ' and ' || b.name || ' ' || c.detail as message,
    'A repeated pairing is no reason to change one' as fix
from staging.pairing_checks as c
join staging.tournaments as t on t.tournament = c.tournament
join staging.players as a on a.player = c.player1
join staging.players as b on b.player = c.player2
where c.verdict = 'REPEAT'
