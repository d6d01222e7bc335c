-- Interrupted tournaments that do not say how many rounds are full (rule 2.12).
-- grain: one row per sitting
select
    t.season,
    'missing-value' as code,
    '2.12' as rule,
    t.week,
    t.slot_no,
    t.source,
    t.row,
    'full_rounds' as "column",
    null::varchar as value,
    'the tournament is INTERRUPTED but full_rounds is empty' as message,
    'Type the number of rounds that were completed before it went down' as fix
from staging.sittings_typed as t
where upper(t.state) = 'INTERRUPTED' and t.full_rounds is null
