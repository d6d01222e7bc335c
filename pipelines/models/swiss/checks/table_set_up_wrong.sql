-- Tables that were not set up as required (rule 3.1).
-- grain: one row per game and verdict
select
    v.season,
    'F_SETUP_WRONG' as code,
    v.rule,
    t.week,
    t.slot_no,
    v.round,
    coalesce(o.name, a.name) as player,
    v.source,
    v.row,
    'the game of ' || a.name || coalesce(' and ' || b.name, '') || ': wrong setting: ' || v.why as message,
    'For information; 3.2 and 3.3 say when the game is played again' as fix
from staging.table_verdicts as v
join staging.tournaments as t on t.tournament = v.tournament
left join staging.players as a on a.player = v.player1
left join staging.players as b on b.player = v.player2
left join staging.players as o on o.player = v.about
where v."check" = 'setup' and v.verdict = 'WRONG'
