-- A match to a race for which the regulations give no time (rule 8; B-24).
-- grain: one row per such match
select
    d.season as season,
    'no-time-limit' as code,
    '8' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    null as player,
    d.source as source,
    d.row as row,
    null as "column",
    null as value,
    'Match ' || d.match_id || ': ' || d.why as message,
    null as fix,
    d.stop_id as stop,
    d.match_id as match_id
from ledger.halfway as d
where d.verdict = 'NO_LIMIT'
