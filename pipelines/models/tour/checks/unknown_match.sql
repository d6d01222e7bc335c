-- A row about a match that no draw sheet has (T-09, T-37).
-- grain: one row per such row
with dangling as (
    select season, match_id, player, source, row from staging.arrivals where match is null
    union all
    select season, match_id, winner, source, row from staging.racks where match is null
    union all
    select season, match_id, breaker, source, row from staging.breaks where match is null
    union all
    select season, match_id, player, source, row from staging.pauses where match is null
    union all
    select season, match_id, player, source, row from staging.shots where match is null
    union all
    select season, match_id, player, source, row from staging.incidents where match is null and match_id is not null
    union all
    select season, match_id, player, source, row from staging.rulings where match is null and match_id is not null
)

select
    d.season as season,
    'unknown-match' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    'match_id' as "column",
    d.match_id as value,
    'No match ' || d.match_id || ' is known' as message,
    'Correct match_id, or hand in the draw sheet (matches) with this match first or together with it.' as fix,
    null as stop,
    d.match_id as match_id
from dangling as d
left join staging.players as p on p.player = d.player
