-- Cells that name a person by a name not his on every day, with the date on which it must be (S-02).
-- grain: one row per name, date and upload it is used in
with always_known as (
    select season, spelling
    from staging.name_periods
    where valid_from = date '0001-01-01' and valid_to = date '9999-12-31'
),

cells as (
    select season, upload, source, row, 'results' as kind, 'player' as "column", player as text, week, slot,
        null as round, null as on_date
    from raw.results
    union all
    select season, upload, source, row, 'games', 'player1', player1, week, slot, round, null from raw.games
    union all
    select season, upload, source, row, 'games', 'player2', player2, week, slot, round, null from raw.games
    union all
    select season, upload, source, row, 'reports', 'player', player, week, slot, round, null from raw.reports
    union all
    select season, upload, source, row, 'nonreports', 'player', player, week, slot, round, null from raw.nonreports
    union all
    select season, upload, source, row, 'uc_claims', 'player', player, null, null, null, claimed_on from raw.uc_claims
    union all
    select season, upload, source, row, 'incidents', 'player', player, null, null, null, date from raw.incidents
    union all
    select season, upload, source, row, 'membership', 'player', player, null, null, null, date from raw.membership
    union all
    select season, upload, source, row, 'rulings', 'from_player', from_player, week, slot, null, decided_on
    from raw.rulings
    union all
    select season, upload, source, row, 'rulings', 'to_player', to_player, week, slot, null, decided_on
    from raw.rulings
    union all
    select season, upload, source, row, 'rulings', 'subject', subject, week, slot, null, decided_on
    from raw.rulings
    where lower(competition) = 'individual'
    union all
    select season, upload, source, row, 'td_actions', 'player', player, week, slot, null, null from raw.td_actions
    union all
    select season, upload, source, row, 'names', 'player', player, null, null, null, null from raw.names
),

distinct_cells as (
    -- a name stands in thousands of rows: it is looked up once a day and upload
    select season, upload, kind, "column", text, week, slot, on_date,
        min(source) as source, arg_min(row, source) as row, min(round) as round
    from cells as c
    where text is not null
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
