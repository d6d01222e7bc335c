-- When every match was to begin, began and ended, and how that compares with its time (rule 8; T-24).
-- grain: one row per match
-- season_id: the season
-- stop: the tour stop
-- event: main or challenge
-- match_id: the match
-- scheduled_at: when it was to begin
-- called_at: when it was called
-- started_at: when it began
-- ended_at: when it ended
-- racks: racks played on the table that counted
-- took_s: seconds from start to end, pauses included
-- limit_s: seconds its race is given; empty where it has no limit
-- half_way: verdict at half time: ON_TIME, SLOW, NO_LIMIT; empty without the times for one
-- overtime: whether it took longer than its limit
select
    g.season_id,
    m.stop_id as stop,
    m.event,
    m.match_id,
    m.scheduled_at,
    m.called_at,
    m.started_at,
    m.ended_at,
    r.racks::integer as racks,
    d.took_s,
    d.limit_s,
    h.verdict as half_way,
    d.is_overtime as overtime
from staging.matches as m
join ledger.results as r on r.match = m.match
join raw.seasons as g on g.season = m.season
join ledger.durations as d on d.match = m.match
left join ledger.halfway as h on h.match = m.match
order by g.season_id, m.stop, m.scheduled_at, m.match
