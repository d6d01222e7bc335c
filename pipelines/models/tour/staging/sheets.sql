-- The racks of every match in playing order as one word of A and B: from the rows of racks if there are any, else the
-- string of the match sheet (T-03). a_at and b_at are the racks each side won; rack_nos the typed
-- numbers, null for a string.
-- grain: one row per match
with listed as (
    select match, list_sort(list({'rack_no': rack_no, 'side': side})) as racks
    from staging.racks
    where match is not null
    group by match
),

words as (
    select
        m.season,
        m.match,
        coalesce(
            array_to_string(list_transform(l.racks, lambda rack: rack.side), ''), m.rack_string, ''
        ) as racks,
        list_transform(l.racks, lambda rack: rack.rack_no) as rack_nos
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
