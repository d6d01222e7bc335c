-- Changes of screen name in the season (rule 1.7).
-- grain: one row per change
-- season_id: the season
-- player: who changed
-- changed_on: first day of the new name
-- screen_name: the new name
-- is_counted: whether it counts towards the limit
-- change_no: how many that count there are up to this one
-- is_over_limit: whether it counts and is beyond the limit
select
    g.season_id,
    p.name as player,
    c.changed_on,
    c.screen_name,
    c.is_counted,
    c.change_no,
    c.is_over_limit
from staging.name_changes as c
join raw.seasons as g on g.season = c.season
join staging.players as p on p.player = c.player
order by g.season_id, p.folded, c.changed_on, c.screen_name
