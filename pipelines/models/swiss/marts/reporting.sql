-- How well everybody reports the games he loses (rule 2.10, S-06); typed failures and what they cost stand beside it.
-- grain: one row per player
-- as: view
-- season_id: the season
-- player: newest spelling of the name
-- losses_due: contested games lost in tournaments that have a report log
-- reported: of those, reported by the player himself
-- reported_by_others: of those, reported by the opponent or the director
-- not_reported: of those, without a line in the log
-- failures: failures to report on record, typed or read from the log
-- excused: of those, excused
-- points: what they cost, 0 or negative
with has_log as (
    select distinct tournament
    from staging.reports
),

due as (
    select
        s.season,
        s.player,
        count(*)::integer as losses_due,
        count(*) filter (where r.reported_by = 'PLAYER')::integer as reported,
        count(*) filter (where r.reported_by <> 'PLAYER')::integer as reported_by_others,
        count(*) filter (where r.player is null)::integer as not_reported
    from staging.sides as s
    join has_log as h on h.tournament = s.tournament
    join staging.tournaments as t on t.tournament = s.tournament and t.is_counted
    left join staging.reports as r
        on r.tournament = s.tournament
        and r.round = s.round
        and r.player = s.player
    where not s.is_won and s.how = 'PLAYED' and s.opponent is not null
    group by s.season, s.player
),

failed as (
    select
        season,
        player,
        count(*)::integer as failures,
        count(*) filter (where is_excused)::integer as excused,
        sum(points)::integer as points
    from ledger.report_failures
    group by season, player
)

select
    g.season_id,
    p.name as player,
    coalesce(d.losses_due, 0) as losses_due,
    coalesce(d.reported, 0) as reported,
    coalesce(d.reported_by_others, 0) as reported_by_others,
    coalesce(d.not_reported, 0) as not_reported,
    coalesce(f.failures, 0) as failures,
    coalesce(f.excused, 0) as excused,
    coalesce(f.points, 0) as points
from staging.players as p
join raw.seasons as g on g.season = p.season
left join due as d on d.season = p.season and d.player = p.player
left join failed as f on f.season = p.season and f.player = p.player
order by g.season_id, p.folded
