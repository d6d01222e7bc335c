-- Cells that name a person by a name not his on every day, with the date on which it must be (S-02).
-- grain: one row per name, date and upload it is used in
with always_known as (
    select season, spelling
    from staging.name_periods
    where valid_from = date '0001-01-01' and valid_to = date '9999-12-31'
),

distinct_cells as (
    -- a name stands in thousands of rows: it is looked up once a day and upload
    select season, upload, kind, "column", text, week, slot, on_date,
        min(source) as source, arg_min(row, (source, row)) as row, min(round) as round
    from staging.name_cells as c
    where c.kind <> 'roster'
        and c."column" not in ('screen_name', 'winner')
        and not exists (select 1 from always_known as k where k.season = c.season and k.spelling = c.text)
    group by all
)

select
    c.season,
    c.upload,
    c.kind,
    c."column",
    c.text,
    try_cast(c.week as integer) as week,
    s.slot_no,
    try_cast(c.round as integer) as round,
    coalesce(w.play_date, try_cast(c.on_date as date)) as on_date,
    c.source,
    c.row
from distinct_cells as c
left join raw.slots as s on s.season = c.season and s.folded = lower(trim(c.slot))
left join staging.weeks as w on w.season = c.season and w.week = try_cast(c.week as integer)
