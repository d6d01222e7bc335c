-- A player disqualified from the tournament or the stop (rules 2b, 11; B-12, T-23).
-- grain: one row per such decision
select
    d.season as season,
    'disqualified' as code,
    d.rule as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    null as "column",
    null as value,
    p.name || ' is disqualified from the ' || if(d.verdict = 'DQ_STOP', 'stop', 'tournament') || ' under rule '
        || d.rule as message,
    'Enter the player as absent in later matches; the placing is not changed.' as fix,
    d.stop_id as stop,
    d.match_id as match_id
from ledger.verdicts as d
join staging.players as p on p.player = d.player
where d.verdict in ('DQ_STOP', 'DQ_TOURNAMENT')
