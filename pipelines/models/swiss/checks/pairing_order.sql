-- Rounds whose pairs are the drawn ones with the names the other way round, which matters for 3.4 (rule 2.13).
-- grain: one row per tournament and round
select
    c.season,
    'F_PAIRING_ORDER' || ':R' || c.round as code,
    '2.13' as rule,
    any_value(t.week) as week,
    any_value(t.slot_no) as slot_no,
    c.round,
    max(c.source) as source,
    arg_max(c.row, (c.source, c.row)) as row,
    'round ' || c.round || ': the drawn order was '
    || string_agg(a.name || ' - ' || b.name, ', ' order by a.folded, b.folded) as message,
    'Only the right to create the table changes hands (3.4)' as fix
from staging.pairing_checks as c
join staging.tournaments as t on t.tournament = c.tournament
join staging.players as a on a.player = c.player1
join staging.players as b on b.player = c.player2
where c.verdict = 'ORDER'
group by c.season, c.tournament, c.round
