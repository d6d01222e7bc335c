-- New names with too few games on the game site to type, without VIP or an exception (rule 1.4; A-08).
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
    'F_MAY_NOT_TYPE' as code,
    '1.4' as rule,
    null::integer as week,
    null::integer as slot_no,
    p.name as player,
    a.source,
    a.row,
    'gd_games' as "column",
    a.gd_games::varchar as value,
    p.name || ' has a new name with ' || a.gd_games || ' games on the game site and no VIP status' as message,
    'If there is a reason for it, note it as typing_exception in roster' as fix
from staging.accounts as a
semi join new_names as n on n.season = a.season and n.player = a.player
join staging.players as p on p.player = a.player
where not a.may_type
