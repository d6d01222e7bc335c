-- Appeals: the newest row of an incident's appeal (rule 8).
-- grain: one row per season and incident
select
    a.season,
    a.incident_id,
    try_cast(a.appeal_on as date) as appeal_on,
    try_cast(a.notified_on as date) as notified_on,
    upper(a.outcome) as outcome,
    try_cast(a.decided_on as date) as decided_on,
    try_cast(a.new_points as integer) as new_points,
    try_cast(a.new_box_days as integer) as new_box_days,
    a.note,
    a.upload,
    a.source,
    a.row
from raw.appeals as a
qualify row_number() over (
    partition by a.season, a.incident_id
    order by a.upload desc, a.source desc, a.row desc
) = 1
