-- Every team ever rostered in the season (S-03).
-- grain: one row per season and team
with spelled as (
    select r.season, n.folded, r.team as name, r.upload, r.source, r.row
    from raw.roster as r
    join raw.spellings as n on n.spelling = r.team
)

select
    season,
    row_number() over (order by season, folded)::integer as team,
    folded,
    arg_max(name, (upload, source, row)) as name
from spelled
group by season, folded
