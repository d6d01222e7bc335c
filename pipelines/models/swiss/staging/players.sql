-- Everybody ever rostered in the season, under the newest spelling of his name (S-03); a rostered name that is always
-- another player's is no player of its own.
-- grain: one row per season and player
with spelled as (
    select r.season, n.folded, r.player as name, r.upload, r.source, r.row
    from raw.roster as r
    join staging.spellings as n on n.season = r.season and n.spelling = r.player
    where not exists (
        select 1 from staging.joined_players as j where j.season = r.season and j.folded = n.folded
    )
)

select
    season,
    row_number() over (order by season, folded)::integer as player,
    folded,
    arg_max(name, (upload, source, row)) as name
from spelled
group by season, folded
