-- Rounds whose played pairs are not the drawn ones, or whose pairings the log says were changed (rule 2.13).
-- grain: one row per tournament and round
select
    c.season,
    'F_PAIRING_ALTERED' || ':R' || c.round as code,
    '2.13' as rule,
    any_value(t.week) as week,
    any_value(t.slot_no) as slot_no,
    c.round,
    max(c.source) as source,
    arg_max(c.row, (c.source, c.row)) as row,
    'round ' || c.round || ': ' || concat_ws(
        '; ',
        'drawn and not played ' || string_agg(a.name || coalesce(' - ' || b.name, ''), ', ' order by a.folded, b.folded)
            filter (where c.verdict = 'NOT_PLAYED'),
        'played and not drawn ' || string_agg(a.name || coalesce(' - ' || b.name, ''), ', ' order by a.folded, b.folded)
            filter (where c.verdict = 'NOT_DRAWN'),
        'changed by the log: ' || string_agg(c.detail, ', ' order by c.source, c.row) filter (where c.verdict = 'CHANGED')
    ) as message,
    'Compare with the site; the results stand until an admin rules' as fix
from staging.pairing_checks as c
join staging.tournaments as t on t.tournament = c.tournament
left join staging.players as a on a.player = c.player1
left join staging.players as b on b.player = c.player2
where c.verdict in ('NOT_PLAYED', 'NOT_DRAWN', 'CHANGED')
group by c.season, c.tournament, c.round
