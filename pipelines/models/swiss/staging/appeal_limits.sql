-- The last day of an appeal and its notice against each incident's penalty (rule 8.2; A-110).
-- grain: one row per season and incident; due_on is empty where no limit holds
select
    i.season,
    i.incident_id,
    i.player,
    i.confirmed_on,
    s.appeal_days,
    if(
        s.appeal_scope = 'any_penalty'
        or coalesce(i.category in ('A', 'B') or i.box_days_override > 0 or i.is_banished, false),
        i.confirmed_on + s.appeal_days,
        null
    ) as due_on
from staging.incidents as i
left join raw.settings as s
    on s.season = i.season
    and i.confirmed_on between s.valid_from and s.valid_to
