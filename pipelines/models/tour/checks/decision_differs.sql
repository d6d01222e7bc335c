-- A decision that the ladder of occasions does not give (rules 2a, 3, 6; T-14).
-- grain: one row per such decision
select
    d.season as season,
    'decision-differs' as code,
    d.rule as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    'decision' as "column",
    d.decision as value,
    p.name || ' was given ' || d.decision || ' under rule ' || d.rule || '; the ladder gives '
        || d.verdict as message,
    'The ladder counts. A ruling can change the score.' as fix,
    d.stop_id as stop,
    d.match_id as match_id
from ledger.occasions as d
join staging.players as p on p.player = d.player
where d.decision <> case d.verdict when 'RACK1' then 'RACK' else d.verdict end
