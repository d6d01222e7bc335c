-- The director's log: the newest row of an action (rules 2.11, 2.13, 2.14, 5.1-5.3).
-- grain: one row per season, week, slot and seq
with typed as (
    select
        a.season,
        try_cast(a.week as integer) as week,
        s.slot_no,
        try_cast(a.seq as integer) as seq,
        upper(a.action) as action,
        a.logged_at,
        try_cast(a.before_round as integer) as before_round,
        p.player,
        a.asked_by,
        a.td,
        a.note,
        a.upload,
        a.source,
        a.row
    from raw.td_actions as a
    join raw.slots as s on s.season = a.season and s.folded = lower(trim(a.slot))
    left join staging.weeks as w on w.season = a.season and w.week = try_cast(a.week as integer)
    left join staging.name_periods as p
        on p.season = a.season
        and p.spelling = a.player
        and coalesce(w.play_date, date '2000-01-01') between p.valid_from and p.valid_to
)

select *
from typed
qualify row_number() over (
    partition by season, week, slot_no, seq
    order by upload desc, source desc, row desc
) = 1
