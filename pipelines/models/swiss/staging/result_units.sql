-- What each sitting is called in the weekly sheets, and the newest upload that holds it (section 2, replacing).
-- grain: one row per season and spelling of week, slot and attempt in the results
with typed as (
    select
        season,
        week as week_text,
        slot as slot_text,
        coalesce(attempt, '') as attempt_text,
        try_cast(week as integer) as week,
        lower(trim(slot)) as slot_folded,
        coalesce(try_cast(attempt as integer), 1) as attempt,
        max(upload) as upload
    from raw.results
    group by all
)

select
    t.season,
    t.week_text,
    t.slot_text,
    t.attempt_text,
    t.week,
    s.slot_no,
    t.attempt,
    max(t.upload) over (partition by t.season, t.week, s.slot_no, t.attempt) as upload
from typed as t
join raw.slots as s on s.season = t.season and s.folded = t.slot_folded
join raw.weeks as w on w.season = t.season and w.week = t.week
