-- Decisions of a human with an effect in numbers: the newest row of a ruling (rules 1.9, 3.2, 3.5, 4.5, 6.3, 9.3).
-- grain: one row per season and ruling
with typed as (
    select
        r.season,
        r.ruling_id,
        try_cast(r.decided_on as date) as decided_on,
        r.decided_by,
        upper(r.kind) as kind,
        r.reason,
        try_cast(r.week as integer) as week,
        s.slot_no,
        try_cast(r.round as integer) as round,
        coalesce(w.play_date, try_cast(r.decided_on as date)) as name_date,
        r.from_player,
        r.to_player,
        lower(r.competition) as competition,
        r.subject,
        try_cast(r.points as integer) as points,
        r.rule,
        r.upload,
        r.source,
        r.row
    from raw.rulings as r
    left join raw.slots as s on s.season = r.season and s.folded = lower(trim(r.slot))
    left join staging.weeks as w on w.season = r.season and w.week = try_cast(r.week as integer)
),

newest as (
    select *
    from typed
    qualify row_number() over (
        partition by season, ruling_id
        order by upload desc, source desc, row desc
    ) = 1
),

people as (
    select
        n.season, n.ruling_id, side.spelling, side.role, p.player
    from newest as n,
        lateral (values (n.from_player, 'from'), (n.to_player, 'to'), (n.subject, 'subject')) as side (spelling, role)
    join staging.name_periods as p
        on p.season = n.season
        and p.spelling = side.spelling
        and n.name_date between p.valid_from and p.valid_to
)

select
    n.* exclude (from_player, to_player, subject, name_date),
    n.from_player as from_text,
    n.to_player as to_text,
    n.subject as subject_text,
    f.player as from_player,
    o.player as to_player,
    b.player as subject_player,
    t.team as subject_team
from newest as n
left join people as f on f.season = n.season and f.ruling_id = n.ruling_id and f.role = 'from'
left join people as o on o.season = n.season and o.ruling_id = n.ruling_id and o.role = 'to'
left join people as b on b.season = n.season and b.ruling_id = n.ruling_id and b.role = 'subject'
left join raw.spellings as tn on tn.spelling = n.subject
left join staging.teams as t on t.season = n.season and t.folded = tn.folded
