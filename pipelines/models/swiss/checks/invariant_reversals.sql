-- I9: a reversal moves a game, it makes none.
-- grain: one row per tournament that breaks it
with turned as (
    select tournament, sum(games) as games, sum(lost) as lost
    from ledger.reversals
    group by tournament
)

select
    t.season,
    'I9' as code,
    '4.5' as rule,
    t.week,
    t.slot_no,
    'the reversals of the tournament make ' || r.games || ' games' as message,
    'This is a fault of the program: report it' as fix
from turned as r
join staging.tournaments as t on t.tournament = r.tournament
where r.games <> r.lost or r.games > 0
