-- I2: before offsets a tournament is worth no less than nothing and no more than every round, attendance and a win.
-- grain: one row per tournament and player that breaks it
select
    n.season,
    'I2' as code,
    '2.5' as rule,
    n.week,
    n.slot_no,
    p.name as player,
    n.source,
    n.row,
    p.name || ' has ' || n.gross_points || ' points from one tournament' as message,
    'This is a fault of the program: report it' as fix
from ledger.nets as n
join raw.settings as s on s.season = n.season and s.settings_key = n.settings_key
join staging.players as p on p.player = n.player
where n.w + n.l <= n.full_rounds
    and (
        n.gross_points < 0
        or n.gross_points > n.rounds * s.game_points + s.attend_points + greatest(s.outright, s.shared)
    )
