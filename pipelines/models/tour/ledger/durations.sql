-- How long every match took, pauses included, and how long its race is given (rule 8; T-24).
-- grain: one row per match
select
    m.season,
    m.match,
    date_diff('second', m.started_at, m.ended_at)::integer as took_s,
    l.seconds::integer as limit_s,
    coalesce(date_diff('second', m.started_at, m.ended_at) > l.seconds, false) as is_overtime
from staging.matches as m
left join ledger.time_limits as l on l.race = m.race
