-- Appeals that came, or were told of, after the days allowed (rule 8.2; A-110).
-- grain: one row per appeal
select
    a.season,
    'F_APPEAL_LATE' as code,
    '8.2' as rule,
    null::integer as week,
    null::integer as slot_no,
    p.name as player,
    a.source,
    a.row,
    'the appeal of ' || p.name || ' against ' || a.incident_id || ': ' || a.why as message,
    if(
        a.outcome in ('UPHELD', 'REDUCED'),
        'It was decided all the same, and the decision counts',
        'It need not be considered; the admin decides'
    ) as fix
from staging.appeal_deadlines as a
join staging.players as p on p.player = a.player
where a.verdict = 'OUT_OF_TIME'
