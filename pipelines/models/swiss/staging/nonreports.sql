-- Failures to report a loss: typed by the director, or seen in the report log (rule 2.10, S-06).
-- grain: one row per season, week, slot, round and player; the typed row wins
with typed as (
    select
        n.season,
        try_cast(n.week as integer) as week,
        s.slot_no,
        try_cast(n.round as integer) as round,
        p.player,
        coalesce(excused.value, false) as is_excused,
        coalesce(defaulted.value, false) as is_default_loss,
        coalesce(lobby.value, false) as has_left_lobby,
        coalesce(warned.value, false) as is_warned,
        n.note,
        1 as priority,
        n.upload,
        n.source,
        n.row
    from raw.nonreports as n
    join raw.slots as s on s.season = n.season and s.folded = lower(trim(n.slot))
    join staging.weeks as w on w.season = n.season and w.week = try_cast(n.week as integer)
    join staging.name_periods as p
        on p.season = n.season
        and p.spelling = n.player
        and w.play_date between p.valid_from and p.valid_to
    left join raw.booleans as excused on excused.spelling = lower(n.excused)
    left join raw.booleans as defaulted on defaulted.spelling = lower(n.default_loss)
    left join raw.booleans as lobby on lobby.spelling = lower(n.left_lobby)
    left join raw.booleans as warned on warned.spelling = lower(n.warned)
),

logged as (
    select
        r.season, t.week, t.slot_no, r.round, r.player,
        false, r.how <> 'PLAYED', false, false, r.note, 2, r.upload, r.source, r.row
    from staging.reports as r
    join staging.tournaments as t on t.tournament = r.tournament
    join raw.settings as s on s.season = t.season and s.settings_key = t.settings_key
    where r.reported_by <> 'PLAYER' and r.is_loser and (t.is_counted or (t.is_void and s.void_keeps_nonreports))
),

both_sources as (
    select * from typed
    union all
    select * from logged
)

select *
from both_sources
qualify row_number() over (
    partition by season, week, slot_no, round, player
    order by priority, upload desc, source desc, row desc
) = 1
