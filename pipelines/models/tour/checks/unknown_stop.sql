-- A row about a stop that the list of stops does not have (T-01, T-37).
-- grain: one row per such row
with dangling as (
    select season, stop_id, 'stop_id' as field, match_id, null as player, source, row
    from staging.matches
    where stop is null
    union all
    select i.season, i.stop_text, 'stop_id', i.match_id, i.player, i.source, i.row
    from staging.incidents as i
    left join staging.stops as s on s.season = i.season and s.stop_id = i.stop_text
    where i.stop_text is not null and s.stop is null
    union all
    select season, stop_id, 'stop', null, player, source, row
    from staging.placings
    where stop is null
)

select
    d.season as season,
    'unknown-stop' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    d.field as "column",
    d.stop_id as value,
    'No stop ' || d.stop_id || ' is known' as message,
    'Correct the stop, or hand in the list of stops with it first or together with this file.' as fix,
    d.stop_id as stop,
    d.match_id as match_id
from dangling as d
left join staging.players as p on p.player = d.player
