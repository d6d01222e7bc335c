-- A 5-0 that a ruling made or unmade, of a player who played again that day (rules 2.3, 4.5; A-22).
-- grain: one row per tournament and player
select
    c.season,
    'REVIEW_5_0_AFTER_REVERSAL' as code,
    '2.3' as rule,
    c.week,
    c.slot_no,
    p.name as player,
    r.source,
    r.row,
    p.name || ' had ' || c.wins_close || ' wins at close and has ' || c.wins_final || ' after the ruling, and played again that day'
        as message,
    'Decide whether 2.3 applies; UNVOID lifts it' as fix
from ledger.scores as c
join ledger.reversals as r on r.tournament = c.tournament and r.player = c.player
join staging.players as p on p.player = c.player
where (c.wins_close = c.rounds) <> (c.wins_final = c.rounds)
    and exists (
        select 1
        from ledger.scores as later
        where later.season = c.season
            and later.player = c.player
            and later.play_date = c.play_date
            and later.slot_no > c.slot_no
    )
