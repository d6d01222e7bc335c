-- A match of a player against himself (T-37).
-- grain: one row per such match
select
    m.season as season,
    'same-player-twice' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    m.source as source,
    m.row as row,
    'player_b' as "column",
    p.name as value,
    'Match ' || m.match_id || ' has ' || p.name || ' on both sides' as message,
    'Correct player_a or player_b.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from staging.matches as m
join staging.players as p on p.player = m.player_a
where m.player_a = m.player_b
