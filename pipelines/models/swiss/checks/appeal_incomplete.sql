-- Appeals without their notice, or against an incident that is not there (rule 8.1).
-- grain: one row per appeal
select
    a.season,
    'F_APPEAL_INCOMPLETE' as code,
    '8.1' as rule,
    null::integer as week,
    null::integer as slot_no,
    p.name as player,
    a.source,
    a.row,
    'incident_id' as "column",
    a.incident_id as value,
    'the appeal against ' || a.incident_id || ': ' || a.why as message,
    'Correct incident_id, or add the day that is missing' as fix
from staging.appeal_deadlines as a
left join staging.players as p on p.player = a.player
where a.verdict = 'INCOMPLETE'
