-- Incidents that nobody has decided yet (rule 7).
-- grain: one row per incident
select
    i.season,
    'INCIDENT_OPEN' as code,
    i.rule_code as rule,
    i.week,
    i.slot_no,
    i.round,
    p.name as player,
    i.source,
    i.row,
    'the incident of ' || p.name || ' on ' || i.happened_on || ' is open' as message,
    'Upload it again as CONFIRMED or DISMISSED' as fix
from staging.incidents as i
join staging.players as p on p.player = i.player
where i.status = 'OPEN'
