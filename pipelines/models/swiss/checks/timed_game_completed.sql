-- Games played to the end with Move Time on (rule 3.3; A-87).
-- grain: one row per game and verdict
select
    v.season,
    'F_TIMED_GAME_COMPLETED' as code,
    v.rule,
    t.week,
    t.slot_no,
    v.round,
    coalesce(o.name, a.name) as player,
    v.source,
    v.row,
    'the game of ' || a.name || coalesce(' and ' || b.name, '') || ' was ' || v.why as message,
    'The result stands until an admin rules' as fix
from staging.table_verdicts as v
join staging.tournaments as t on t.tournament = v.tournament
left join staging.players as a on a.player = v.player1
left join staging.players as b on b.player = v.player2
left join staging.players as o on o.player = v.about
where v."check" = 'timed_game'
