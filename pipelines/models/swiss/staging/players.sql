-- Everybody ever rostered in the season, under the newest spelling of his name (S-03).
-- grain: one row per season and player
with spelled as (
    select r.season, n.folded, r.player as name, r.upload, r.source, r.row
    from raw.roster as r
    join raw.spellings as n on n.spelling = r.player
)

select
    season,
    row_number() over (order by season, folded)::integer as player,
    folded,
    arg_max(name, (upload, source, row)) as name
from spelled
group by season, folded
