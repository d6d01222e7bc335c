-- Results under a name that is not authorised: their points are forfeited (rule 1.7).
-- grain: one row per tournament and player
select
    n.season,
    'F_UNAUTH' as code,
    '1.7' as rule,
    n.week,
    n.slot_no,
    p.name as player,
    n.source,
    n.row,
    p.name || ' played under a name that is not authorised: ' || (-n.unauth_points) || ' points are forfeited' as message,
    'Authorise the name in names, or leave it' as fix
from ledger.nets as n
join staging.players as p on p.player = n.player
where n.is_forfeited
