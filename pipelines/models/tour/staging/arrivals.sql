-- Who was not at the table when the names were called: the newest row of a match and player (rule 1, T-04).
-- grain: one row per arrival; match is null where no such match is known, side where the player is not in it
select
    a.season,
    a.match_id,
    m.match,
    n.player,
    case n.player when m.player_a then 'A' when m.player_b then 'B' end as side,
    moment_of(a.present_at, m.day) as present_at,
    coalesce(truth(a.absent), false) as is_absent,
    a.present_at as present_text,
    a.source,
    a.row
from raw.arrivals as a
join staging.names as n on n.season = a.season and n.spelling = a.player
left join staging.matches as m on m.season = a.season and m.match_id = a.match_id
qualify row_number() over (
    partition by a.season, a.match_id, n.player
    order by a.upload desc, a.source desc, a.row desc
) = 1
