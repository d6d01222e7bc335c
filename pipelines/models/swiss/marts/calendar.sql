-- The season's tournaments and when they start (rules 2.1, 2.2).
-- grain: one row per week and slot
-- season_id: the season
-- week: the week
-- slot: tournament of that week
-- play_date: day it is played
-- starts_at: instant it starts, in universal time; empty where the slot's name is no hour
select
    g.season_id,
    c.week,
    s.slot,
    c.play_date,
    (c.starts_at at time zone 'UTC') as starts_at
from staging.schedule as c
join raw.seasons as g on g.season = c.season
join raw.slots as s on s.season = c.season and s.slot_no = c.slot_no
order by g.season_id, c.week, c.slot_no
