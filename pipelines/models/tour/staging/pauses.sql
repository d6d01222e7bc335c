-- Interruptions of play: the newest row of each (rules 3 to 5, T-04, T-05, T-07). A pause without a
-- rack stands before the first.
-- grain: one row per pause
with newest as (
    select *, try_cast(seq as integer) as pause_no
    from raw.pauses
    qualify row_number() over (
        partition by season, match_id, try_cast(seq as integer)
        order by upload desc, source desc, row desc
    ) = 1
)

select
    p.season,
    p.match_id,
    m.match,
    p.pause_no as seq,
    n.player,
    case n.player when m.player_a then 'A' when m.player_b then 'B' end as side,
    p.kind,
    moment_of(p.started_at, m.day) as started_at,
    moment_of(p.ended_at, m.day) as ended_at,
    coalesce(try_cast(p.after_rack as integer), 0) as after_rack,
    coalesce(truth(p.rack_end), true) as is_rack_end,
    coalesce(truth(p.approved), false) as is_approved,
    p.consent_by,
    p.source,
    p.row
from newest as p
left join staging.matches as m on m.season = p.season and m.match_id = p.match_id
left join staging.names as n on n.season = p.season and n.spelling = p.player
