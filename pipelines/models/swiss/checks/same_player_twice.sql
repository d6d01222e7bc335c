-- Games of a player against himself (section 2).
-- grain: one row per game
select
    g.season,
    'same-player-twice' as code,
    '2.1' as rule,
    t.week,
    t.slot_no,
    g.round,
    p.name as player,
    g.source,
    g.row,
    'player2' as "column",
    g.player2_text as value,
    g.player1_text || ' cannot play against ' || g.player2_text
    || if(g.player1_text = g.player2_text, '', ': they are one person on that day') as message,
    'Correct the pairing; a bye has an empty player2' as fix
from staging.games as g
join staging.tournaments as t on t.tournament = g.tournament
join staging.players as p on p.player = g.player1
where g.player1 = g.player2
