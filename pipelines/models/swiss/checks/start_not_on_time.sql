-- Tournaments closed early, late without the allowed reason, too late, or held up for a sign-up (rule 2.15; A-85).
-- grain: one row per tournament and thing found
with found as (
    select *, 'F_STARTED_EARLY' as code, 'closed ' || -delay_s || ' seconds early' as what
    from staging.start_times
    where delay_s < 0
    union all
    select *, 'F_DELAY_FOR_SIGNUP' as code, 'held up for a sign-up (' || delay_reason || ')'
    from staging.start_times
    where is_for_signup and coalesce(delay_s, 1) > 0
    union all
    select *, 'F_DELAY_OVER_3MIN' as code, 'closed ' || delay_s || ' seconds late; ' || start_grace_s || ' are allowed'
    from staging.start_times
    where delay_s > start_grace_s
    union all
    select *, 'F_DELAY_NO_REASON' as code, 'closed ' || delay_s || ' seconds late, and trouble with logging in is not noted'
    from staging.start_times
    where delay_s > 0 and not is_for_signup and not is_for_login
)

select
    season,
    code,
    '2.15' as rule,
    week,
    slot_no,
    source,
    row,
    'closed_at' as "column",
    what as message,
    'Correct the times or delay_reason if they were mistyped; else tell the director' as fix
from found
