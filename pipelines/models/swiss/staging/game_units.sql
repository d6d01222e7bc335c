-- What each round of a sitting is called in the files, and the newest upload that holds it (section 2, replacing).
-- grain: one row per season and spelling of week, slot, attempt and round in the games
with spelled as (
    select
        season,
        week as week_text,
        slot as slot_text,
        coalesce(attempt, '') as attempt_text,
        round as round_text,
        max(upload) as upload
    from raw.games
    group by all
),

typed as (
    select
        *,
        try_cast(week_text as integer) as week,
        lower(trim(slot_text)) as slot_folded,
        coalesce(try_cast(nullif(attempt_text, '') as integer), 1) as attempt,
        try_cast(round_text as integer) as round
    from spelled
)

select
    t.season,
    t.week_text,
    t.slot_text,
    t.attempt_text,
    t.round_text,
    t.week,
    s.slot_no,
    t.attempt,
    t.round,
    max(t.upload) over (partition by t.season, t.week, s.slot_no, t.attempt, t.round) as upload
from typed as t
join raw.slots as s on s.season = t.season and s.folded = t.slot_folded
join raw.weeks as w on w.season = t.season and w.week = t.week
where t.round is not null
