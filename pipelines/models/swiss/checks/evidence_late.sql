-- Screenshots and tapes that came after the time allowed, without word of their size (rule 4.4; A-94).
-- grain: one row per piece of evidence
select
    e.season,
    'F_EVIDENCE_LATE' as code,
    '4.4' as rule,
    e.week,
    e.slot_no,
    e.round,
    e.sent_by as player,
    e.source,
    e.row,
    'received_at' as "column",
    '''' || e.label || ''' of ' || e.sent_by || ' came at ' || e.received_at || '; it was due at ' || e.due_at
        as message,
    'An admin decides whether it is looked at' as fix
from staging.evidence_times as e
where e.verdict = 'LATE'
