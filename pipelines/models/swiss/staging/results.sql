-- The weekly sheet of the newest upload of each sitting, typed, names resolved on the play date (S-02, section 2 replacing).
-- grain: one row per line of the sheet; player is null where the name is nobody's on that date
with typed as (
    select
        t.season,
        t.tournament,
        p.player,
        p.name,
        coalesce(
            try_cast(r.w as integer),
            try_cast(regexp_extract(r.score, '^\s*(\d+)\s*[-:]\s*(\d+)\s*$', 1) as integer),
            0
        ) as w,
        coalesce(
            try_cast(r.l as integer),
            try_cast(regexp_extract(r.score, '^\s*(\d+)\s*[-:]\s*(\d+)\s*$', 2) as integer),
            0
        ) as l,
        coalesce(upper(r.status), 'OK') as status,
        coalesce(try_cast(r.ns_wins as integer), 0) as ns_wins,
        try_cast(r.site_rank as integer) as site_rank,
        r.player as player_text,
        r.source,
        r.row
    from raw.results as r
    join staging.result_units as u
        on u.season = r.season
        and u.week_text = r.week
        and u.slot_text = r.slot
        and u.attempt_text = coalesce(r.attempt, '')
        and u.upload = r.upload
    join staging.tournaments as t
        on t.season = u.season
        and t.week = u.week
        and t.slot_no = u.slot_no
        and t.attempt = u.attempt
    left join staging.name_periods as p
        on p.season = r.season
        and p.spelling = r.player
        and t.play_date between p.valid_from and p.valid_to
)

select *
from typed
