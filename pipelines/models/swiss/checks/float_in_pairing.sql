-- Drawn rounds in which players of different scores met, as evidence beside an altered pairing (rule 2.13).
-- grain: one row per tournament and round
select
    c.season,
    'F_FLOAT' as code,
    '2.13' as rule,
    any_value(t.week) as week,
    any_value(t.slot_no) as slot_no,
    c.round,
    max(c.source) as source,
    arg_max(c.row, (c.source, c.row)) as row,
    'round ' || c.round || ': '
    || string_agg(a.name || ' - ' || b.name || ' (' || c.detail || ')', ', ' order by a.folded, b.folded) as message,
    'Usual where a score group is odd' as fix
from staging.pairing_checks as c
join staging.tournaments as t on t.tournament = c.tournament
join staging.players as a on a.player = c.player1
join staging.players as b on b.player = c.player2
where c.verdict = 'FLOAT'
group by c.season, c.tournament, c.round
