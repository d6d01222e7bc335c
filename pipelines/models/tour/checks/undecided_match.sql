-- A match without a winner that has begun, or whose event has placings: what it lacks.
-- grain: one row per such match
select
    r.season as season,
    'match-undecided' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    null as player,
    m.source as source,
    m.row as row,
    null as "column",
    null as value,
    'Match ' || m.match_id || ' (' || a.name || ' v ' || b.name || ') stands at ' || r.sum_a || '-' || r.sum_b
    || ' in a race to ' || m.race || if(r.racks = 0, ' and no rack is written down', '') || ': '
    || a.name || ' needs ' || m.race - r.sum_a || ' more, ' || b.name || ' ' || m.race - r.sum_b as message,
    'Type the racks that are missing, the arrival of a player who did not come, or a ruling.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from ledger.results as r
join staging.matches as m on m.match = r.match
join staging.players as a on a.player = m.player_a
join staging.players as b on b.player = m.player_b
where r.status = 'IN_PROGRESS'
    and (r.racks > 0 or (r.stop, r.event) in (select stop, event from staging.placings))
