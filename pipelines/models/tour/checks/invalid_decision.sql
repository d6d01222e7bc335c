-- A decision that the regulation does not offer (rules 2b, 10, 11; T-20, T-21).
-- grain: one row per such decision
select
    d.season as season,
    'invalid-decision' as code,
    d.rule as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    'decision' as "column",
    d.decision as value,
    d.decision || ' against ' || p.name || ' is not a choice of rule ' || d.rule
        || ' here; it changes nothing' as message,
    'Ask the official for one choice and type it again.' as fix,
    d.stop_id as stop,
    d.match_id as match_id
from ledger.conduct as d
join staging.players as p on p.player = d.player
where d.verdict = 'INVALID'
