-- Two players with one e-mail address (rule 1.1; A-04).
-- grain: one row per pair of players
select
    a.season,
    'DUP_EMAIL' as code,
    '1.1' as rule,
    null::integer as week,
    null::integer as slot_no,
    p.name as player,
    a.source,
    a.row,
    p.name || ' and ' || q.name || ' have the same e-mail address' as message,
    'Ask both whether these are two persons; nothing is merged or deleted' as fix
from staging.account_pairs as a
join staging.players as p on p.player = a.player1
join staging.players as q on q.player = a.player2
where a.signal = 'email'
