-- The lines of the sheet `tournaments`: crashes, late starts, replays (rules 2.12, 2.15).
-- grain: one row per season, week, slot and attempt
with typed as (
    select
        t.season,
        try_cast(t.week as integer) as week,
        s.slot_no,
        coalesce(try_cast(t.attempt as integer), 1) as attempt,
        try_cast(t.play_date as date) as play_date,
        t.state,
        try_cast(t.full_rounds as integer) as full_rounds,
        t.scheduled_at,
        t.closed_at,
        t.completed_at,
        t.delay_reason,
        t.td,
        t.upload,
        t.source,
        t.row
    from raw.tournaments as t
    join raw.slots as s on s.season = t.season and s.folded = lower(trim(t.slot))
)

select *
from typed
qualify row_number() over (
    partition by season, week, slot_no, attempt
    order by upload desc, source desc, row desc
) = 1
