-- Appeals and whether they were in time (rule 8).
-- grain: one row per appeal
-- season_id: the season
-- incident_id: the incident appealed against
-- player: whose penalty it is; empty where there is no such incident
-- appeal_on: day of the appeal
-- notified_on: day of the notice to the head admin
-- outcome: UPHELD, REFUSED or REDUCED; empty while open
-- decided_on: day of the decision
-- verdict: IN_TIME, OUT_OF_TIME or INCOMPLETE
-- why: the reason in words
select
    g.season_id,
    a.incident_id,
    p.name as player,
    a.appeal_on,
    a.notified_on,
    a.outcome,
    a.decided_on,
    a.verdict,
    a.why
from staging.appeal_deadlines as a
join raw.seasons as g on g.season = a.season
left join staging.players as p on p.player = a.player
order by g.season_id, a.appeal_on, a.incident_id
