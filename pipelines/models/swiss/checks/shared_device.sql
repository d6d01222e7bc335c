-- Two players on one device or address: allowed, for information (rule 1.6; A-04).
-- grain: one row per pair of players
select
    a.season,
    'SHARED_IP' as code,
    '1.6' as rule,
    null::integer as week,
    null::integer as slot_no,
    p.name as player,
    a.source,
    a.row,
    p.name || ' and ' || q.name || ' use the same device or address, which 1.6 allows' as message,
    'Nothing to do, as long as each plays on a name of their own' as fix
from staging.account_pairs as a
join staging.players as p on p.player = a.player1
join staging.players as q on q.player = a.player2
where a.signal = 'device'
