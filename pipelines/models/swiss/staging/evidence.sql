-- Screenshots and tapes as they came in (rules 4.2 to 4.4).
-- grain: one row per piece of evidence
select
    e.season,
    try_cast(e.week as integer) as week,
    s.slot_no,
    e.label,
    e.sent_by,
    e.received_at,
    e.size_notice_at,
    e.incident_id,
    e.upload,
    e.source,
    e.row
from raw.evidence as e
left join raw.slots as s on s.season = e.season and s.folded = lower(trim(e.slot))
qualify row_number() over (
    partition by e.season, e.week, e.slot, e.label, e.sent_by
    order by e.upload desc, e.source desc, e.row desc
) = 1
