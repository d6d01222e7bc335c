-- Names that are nobody's on the date they are used, with the nearest rostered names (S-02).
-- grain: one row per named cell that is not resolved
with unresolved as (
    select c.*
    from staging.named_cells as c
    left join staging.name_periods as p
        on p.season = c.season
        and p.spelling = c.text
        and (c.on_date is null or c.on_date between p.valid_from and p.valid_to)
    where p.player is null
),

likeness as (
    select
        u.season,
        u.text,
        p.name,
        jaro_winkler_similarity(lower(u.text), lower(p.name)) as alike
    from (select distinct season, text from unresolved) as u
    join staging.players as p on p.season = u.season
),

nearest as (
    select season, text, list_aggregate(max_by(name, (alike, name), 3), 'string_agg', ', ') as names
    from likeness
    where alike > 0.7
    group by season, text
)

select u.*, n.names as nearest_names
from unresolved as u
left join nearest as n on n.season = u.season and n.text = u.text
