-- Breaks judged for the break rule: the newest row of each; the breaker may stand with the rack instead
-- (rule 13, T-04, T-26).
-- grain: one row per break
with newest as (
    select *, try_cast(rack_no as integer) as rack
    from raw.breaks
    qualify row_number() over (
        partition by season, match_id, try_cast(rack_no as integer)
        order by upload desc, source desc, row desc
    ) = 1
)

select
    b.season,
    b.match_id,
    m.match,
    b.rack as rack_no,
    try_cast(b.n_potted as integer) as n_potted,
    try_cast(b.n_passed as integer) as n_passed,
    coalesce(try_cast(b.n_both as integer), 0) as n_both,
    coalesce(truth(b.nine_potted), false) as is_nine_potted,
    coalesce(truth(b.foul), false) as is_foul,
    b.chosen,
    n.player as typed_breaker,
    r.breaker as rack_breaker,
    coalesce(n.player, r.breaker) as breaker,
    b.source,
    b.row
from newest as b
left join staging.matches as m on m.season = b.season and m.match_id = b.match_id
left join staging.names as n on n.season = b.season and n.spelling = b.breaker
left join staging.racks as r on r.match = m.match and r.rack_no = b.rack
