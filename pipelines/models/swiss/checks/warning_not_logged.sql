-- Players taken out of a game with no warning for slow play in the log (rule 3.10).
-- grain: one row per game and verdict
select
    v.season,
    'WARN_FIRST' as code,
    v.rule,
    t.week,
    t.slot_no,
    v.round,
    coalesce(o.name, a.name) as player,
    v.source,
    v.row,
    'the game of ' || a.name || coalesce(' and ' || b.name, '') || ': ' || v.why as message,
    'Add WARN_SLOW to td_actions if a warning was given; else the result waits for a ruling' as fix
from staging.table_verdicts as v
join staging.tournaments as t on t.tournament = v.tournament
left join staging.players as a on a.player = v.player1
left join staging.players as b on b.player = v.player2
left join staging.players as o on o.player = v.about
where v.verdict = 'WARN_FIRST'
