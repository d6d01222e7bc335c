-- Games awarded without the higher rating behind them (rule 3.8; A-92).
-- grain: one row per game and verdict
select
    v.season,
    'F_AWARD' as code,
    v.rule,
    t.week,
    t.slot_no,
    v.round,
    coalesce(o.name, a.name) as player,
    v.source,
    v.row,
    'the game of ' || a.name || coalesce(' and ' || b.name, '')
    || ' was awarded to ' || coalesce(o.name, 'nobody') || '; ' || v.why as message,
    'Where 3.8 is not meant, nothing is to do; else note both ratings or correct the winner' as fix
from staging.table_verdicts as v
join staging.tournaments as t on t.tournament = v.tournament
left join staging.players as a on a.player = v.player1
left join staging.players as b on b.player = v.player2
left join staging.players as o on o.player = v.about
where v."check" = 'award' and (v.verdict = 'HUMAN' or v.about <> if(v.verdict = 'FIRST', v.player1, v.player2))
