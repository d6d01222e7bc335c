-- Games whose winner is neither of the two players (section 2).
-- grain: one row per game
select
    g.season,
    'winner-not-a-player' as code,
    '2.1' as rule,
    t.week,
    t.slot_no,
    g.round,
    g.source,
    g.row,
    'winner' as "column",
    g.winner_text as value,
    'the winner ''' || g.winner_text || ''' is not one of the two players (' || g.player1_text
    || coalesce(', ' || g.player2_text, '') || ')' as message,
    'Type the winner''s name as it stands in the same row; were two columns swapped in the export?' as fix
from staging.games as g
join staging.tournaments as t on t.tournament = g.tournament
where g.winner_side is null
