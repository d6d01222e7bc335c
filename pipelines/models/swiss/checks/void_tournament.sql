-- Void tournaments that have no replay yet (rule 2.12).
-- grain: one row per sitting
select
    t.season,
    'VOID_NO_REPLAY' as code,
    '2.12' as rule,
    t.week,
    t.slot_no,
    'the tournament went down after ' || t.full_rounds || ' full rounds and is void' as message,
    'Enter its replay as attempt 2 of the same week and slot' as fix
from staging.tournaments as t
where t.is_void
    and upper(t.state) = 'INTERRUPTED'
    and not exists (
        select 1
        from staging.tournaments as later
        where later.season = t.season
            and later.week = t.week
            and later.slot_no = t.slot_no
            and later.attempt > t.attempt
            and not later.is_void
    )
