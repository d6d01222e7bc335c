-- Racks typed one by one: the newest row of each (T-03, T-04).
-- grain: one row per rack; match is null where no such match is known
with newest as (
    select
        season,
        match_id,
        try_cast(rack_no as integer) as rack_no,
        winner,
        breaker,
        ended_at,
        break_and_run,
        source,
        row
    from raw.racks
    qualify row_number() over (
        partition by season, match_id, try_cast(rack_no as integer)
        order by upload desc, source desc, row desc
    ) = 1
)

select
    r.season,
    r.match_id,
    m.match,
    r.rack_no,
    w.player as winner,
    case w.player when m.player_a then 'A' when m.player_b then 'B' else '?' end as side,
    b.player as breaker,
    moment_of(r.ended_at, m.day) as ended_at,
    coalesce(truth(r.break_and_run), false) as is_break_and_run,
    r.source,
    r.row
from newest as r
left join staging.matches as m on m.season = r.season and m.match_id = r.match_id
left join staging.names as w on w.season = r.season and w.spelling = r.winner
left join staging.names as b on b.season = r.season and b.spelling = r.breaker
