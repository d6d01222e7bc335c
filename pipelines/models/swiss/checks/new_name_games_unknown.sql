-- New names whose number of games is not noted, in a roster that notes it for others (rule 1.4; A-08).
-- grain: one row per player
with opening as (
    select season, min(play_date) as first_date
    from staging.weeks
    group by season
),

-- a name is new when its owner changed to it, or joined, after the season began
new_names as (
    select season, player from staging.name_changes where not is_forced
    union
    select a.season, a.player
    from staging.accounts as a
    join opening as o on o.season = a.season
    where a.joined_on > o.first_date
)

select
    a.season,
    'F_GAMES_UNKNOWN' as code,
    '1.4' as rule,
    null::integer as week,
    null::integer as slot_no,
    p.name as player,
    a.source,
    a.row,
    'gd_games' as "column",
    p.name || ' has a new name, and the games on the game site are not noted' as message,
    'Type gd_games in roster' as fix
from staging.accounts as a
semi join new_names as n on n.season = a.season and n.player = a.player
semi join (select season from staging.accounts where gd_games is not null) as o on o.season = a.season
join staging.players as p on p.player = a.player
where a.may_type is null
