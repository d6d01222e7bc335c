-- Racks of a match that was over already (T-32).
-- grain: one row per such match
select
    s.season as season,
    'racks-after-end' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    null as player,
    m.source as source,
    m.row as row,
    null as "column",
    null as value,
    'Match ' || m.match_id || ' was over after rack ' || s.racks || ' of ' || s.n_racks
        || '; the others do not count' as message,
    'Correct the racks, or the penalty that ended it.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from ledger.scores as s
join staging.matches as m on m.match = s.match
where s.racks_left > 0
