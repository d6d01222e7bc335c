-- A placing in a tier for which the rulebook lists no ranking points (T-35).
-- grain: one row per such placing
select
    d.season as season,
    'not-in-list' as code,
    'ranking' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    'tier' as "column",
    d.tier::varchar as value,
    'No ranking points are listed for tier ' || d.tier || ' of the ' || d.event || ' event' as message,
    'Type one of the tiers of the rulebook.' as fix,
    d.stop_id as stop,
    null as match_id
from staging.placings as d
join staging.players as p on p.player = d.player
where (d.season, d.event, coalesce(d.tier, 0)) not in (
    select season, event, coalesce(tier, 0) from raw.ranking_points
)
