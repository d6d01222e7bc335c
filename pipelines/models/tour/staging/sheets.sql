-- The racks of every match in playing order as one word of A and B: from the rows of racks if there are any, else the
-- string of the match sheet (T-03). a_at and b_at are the racks each side won; rack_nos the typed numbers, null for a string.
-- grain: one row per match
with listed as (
    select match, string_agg(side, '' order by rack_no) as racks, list(rack_no order by rack_no) as rack_nos
    from staging.racks
    where match is not null
    group by match
),

words as (
    select m.season, m.match, coalesce(l.racks, m.rack_string, '') as racks, l.rack_nos
    from staging.matches as m
    left join listed as l on l.match = m.match
)

select
    season,
    match,
    racks,
    rack_nos,
    length(racks)::integer as n_racks,
    list_filter(range(1, length(racks) + 1), lambda rack: racks[rack] = 'A')::integer[] as a_at,
    list_filter(range(1, length(racks) + 1), lambda rack: racks[rack] = 'B')::integer[] as b_at
from words
