-- The stops that count for the ranking: those with placings, in order (T-34).
-- grain: one row per season and such stop
select
    s.season,
    s.stop,
    s.stop_id,
    row_number() over (partition by s.season order by s.starts_on, s.stop_id)::integer as stop_no,
    r.ranking_window,
    r.ranking_best
from staging.stops as s
join raw.settings as r on r.season = s.season and r.settings_key = s.settings_key
where s.stop in (select stop from staging.placings)
