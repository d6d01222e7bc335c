-- A row about a match that names somebody who is not one of its two players (T-09, T-37).
-- grain: one row per such name
with named as (
    select season, match, player, 'player' as field, source, row from staging.arrivals
    union all
    select season, match, winner, 'winner', source, row from staging.racks where side = '?'
    union all
    select season, match, breaker, 'breaker', source, row from staging.racks where breaker is not null
    union all
    select season, match, typed_breaker, 'breaker', source, row from staging.breaks where typed_breaker is not null
    union all
    select season, match, player, 'player', source, row from staging.pauses
    union all
    select season, match, player, 'player', source, row from staging.shots
    union all
    select season, match, player, 'player', source, row from staging.incidents
    union all
    select season, match, player, 'player', source, row from staging.rulings where player is not null
),

strangers as (
    select n.*
    from named as n
    join staging.matches as m on m.match = n.match
    where n.player is distinct from m.player_a and n.player is distinct from m.player_b
)

select
    d.season as season,
    'player-not-in-match' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    d.field as "column",
    p.name as value,
    p.name || ' is not one of the two players of match ' || m.match_id || ' (' || a.name || ', ' || b.name
        || ')' as message,
    'Correct the name or match_id.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from strangers as d
join staging.matches as m on m.match = d.match
join staging.players as p on p.player = d.player
left join staging.players as a on a.player = m.player_a
left join staging.players as b on b.player = m.player_b
