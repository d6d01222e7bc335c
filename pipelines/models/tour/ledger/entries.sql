-- What every player who owes fees owes at every stop, and whether an instalment came late (rule 12; B-33, T-33).
-- grain: one row per stop and player with an instalment
with due as (
    select
        season,
        player,
        due_on,
        sum(pence) as pence,
        sum(sum(pence)) over (partition by season, player order by due_on) as due_so_far
    from staging.fees_due
    group by season, player, due_on
),

covered as (
    select
        d.season,
        d.player,
        d.due_on,
        d.pence,
        coalesce(sum(p.pence), 0) >= d.due_so_far as is_in_time
    from due as d
    left join staging.fees_paid as p
        on p.season = d.season
        and p.player = d.player
        and p.paid_on <= d.due_on
    group by d.season, d.player, d.due_on, d.pence, d.due_so_far
),

judged as (
    select
        t.season,
        t.stop,
        c.player,
        c.pence,
        c.is_in_time,
        c.due_on < t.starts_on or (c.due_on = t.starts_on and s.fee_due_day = 'due') as is_due
    from staging.stops as t
    join raw.settings as s on s.season = t.season and s.settings_key = t.settings_key
    join covered as c on c.season = t.season
),

fallen_due as (
    select
        season,
        stop,
        player,
        coalesce(sum(pence) filter (where is_due), 0) as pence,
        bool_or(is_due and not is_in_time) as is_late
    from judged
    group by season, stop, player
),

paid as (
    select t.stop, p.player, sum(p.pence) as pence
    from staging.stops as t
    join staging.fees_paid as p on p.season = t.season and p.paid_on <= t.starts_on
    group by t.stop, p.player
)

select
    f.season,
    f.stop,
    f.player,
    greatest(0, f.pence - coalesce(p.pence, 0))::bigint as owed_pence,
    f.is_late
from fallen_due as f
left join paid as p on p.stop = f.stop and p.player = f.player
