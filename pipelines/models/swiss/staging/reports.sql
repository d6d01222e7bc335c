-- The site's log of reported losses, newest upload of each round, beside the game it is about (rule 2.10, section 2).
-- grain: one row per report
with typed as (
    select
        r.season,
        try_cast(r.week as integer) as week,
        s.slot_no,
        coalesce(try_cast(r.attempt as integer), 1) as attempt,
        try_cast(r.round as integer) as round,
        r.player as player_text,
        upper(r.reported_by) as reported_by,
        r.reported_at,
        r.note,
        r.upload,
        r.source,
        r.row,
        max(r.upload) over (
            partition by r.season, try_cast(r.week as integer), s.slot_no,
            coalesce(try_cast(r.attempt as integer), 1), try_cast(r.round as integer)
        ) as newest
    from raw.reports as r
    join raw.slots as s on s.season = r.season and s.folded = lower(trim(r.slot))
),

placed as (
    select t.*, g.tournament, g.play_date, p.player
    from typed as t
    join staging.tournaments as g
        on g.season = t.season
        and g.week = t.week
        and g.slot_no = t.slot_no
        and g.attempt = t.attempt
    left join staging.name_periods as p
        on p.season = t.season
        and p.spelling = t.player_text
        and g.play_date between p.valid_from and p.valid_to
    where t.upload = t.newest
)

select
    r.season,
    r.tournament,
    r.round,
    r.player,
    r.player_text,
    r.reported_by,
    r.reported_at,
    r.note,
    coalesce(s.how, 'PLAYED') as how,
    coalesce(not s.is_won, true) as is_loser,
    s.player is not null as has_game,
    r.upload,
    r.source,
    r.row
from placed as r
left join staging.sides as s
    on s.tournament = r.tournament
    and s.round = r.round
    and s.player = r.player
where r.player is not null
