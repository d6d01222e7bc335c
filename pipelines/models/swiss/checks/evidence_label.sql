-- Screenshots and tapes whose label is not as asked (rule 4.2; A-93).
-- grain: one row per piece of evidence
select
    e.season,
    'F_LABEL' as code,
    '4.2' as rule,
    e.week,
    e.slot_no,
    e.sent_by as player,
    e.source,
    e.row,
    'label' as "column",
    e.label as value,
    'the label ''' || e.label || ''': ' || e.label_why as message,
    'Ask for a label like ace_round1_08jan21_1' as fix
from staging.evidence_times as e
where not e.is_label_ok
