-- Everybody named in the season's rows, under the newest spelling of his name (T-06).
-- grain: one row per season and player
select season, player, any_value(folded) as folded, arg_max(spelling, last_used) as name
from staging.names
group by season, player
