-- Shots on the clock: the newest row of each (rule 8, T-04).
-- grain: one row per shot
with newest as (
    select *, try_cast(rack_no as integer) as rack, try_cast(shot_no as integer) as shot
    from raw.shots
    qualify row_number() over (
        partition by season, match_id, try_cast(rack_no as integer), try_cast(shot_no as integer)
        order by upload desc, source desc, row desc
    ) = 1
)

select
    h.season,
    h.match_id,
    m.match,
    h.rack as rack_no,
    h.shot as shot_no,
    n.player,
    case n.player when m.player_a then 'A' when m.player_b then 'B' end as side,
    try_cast(h.elapsed_s as decimal(12, 3)) as elapsed_s,
    try_cast(h.ext_called_s as decimal(12, 3)) as ext_called_s,
    h.source,
    h.row
from newest as h
left join staging.matches as m on m.season = h.season and m.match_id = h.match_id
left join staging.names as n on n.season = h.season and n.spelling = h.player
