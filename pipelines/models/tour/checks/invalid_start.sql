-- A start that is not below the race (rule 18; B-44).
-- grain: one row per such match
select
    m.season as season,
    'invalid-start' as code,
    '18' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    null as player,
    m.source as source,
    m.row as row,
    null as "column",
    null as value,
    'Match ' || m.match_id || ' starts at ' || m.start_a || '-' || m.start_b || ' in a race to ' || m.race as message,
    'Correct start_a, start_b or race.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from staging.matches as m
where not m.is_valid
