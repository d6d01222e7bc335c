-- A player reported to the disciplinary committee (rules 2b, 6, 11).
-- grain: one row per such decision
select
    d.season as season,
    'reported' as code,
    d.rule as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    null as "column",
    null as value,
    p.name || ' is reported to the disciplinary committee under rule ' || d.rule as message,
    null as fix,
    d.stop_id as stop,
    d.match_id as match_id
from ledger.verdicts as d
join staging.players as p on p.player = d.player
where d.verdict = 'REPORT'
