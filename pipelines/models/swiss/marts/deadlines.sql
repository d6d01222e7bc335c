-- The days something must be done by: claims of compensation, appeals, and the last days in the penalty box
-- (rules 2.6, 7, 8.2). `state` is as on the last day the book knows of: of a tournament, a claim, an incident or an
-- appeal.
-- grain: one row per kind, player (or everybody) and week or incident
-- season_id: the season
-- kind: uc_week (last day of claims for a week), uc_claim (of a player who missed it), appeal, box_end
-- player: whose it is; empty where it is everybody's
-- week: week missed, or week of the incident
-- incident_id: the incident, of an appeal or a box
-- rule: number of the rule
-- due_on: last day
-- latest: last day with an admin's word, of a claim; empty where there is no such
-- state: open, met (done in time), missed (done too late), passed (the day went by and nothing was done)
-- text: what is due, in words
with today as (
    select season, max(day) as day
    from (
        select season, play_date as day from staging.tournaments
        union all
        select season, claimed_on from staging.uc_claims
        union all
        select season, confirmed_on from staging.incidents
        union all
        select season, greatest(appeal_on, notified_on) from staging.appeals
    )
    group by season
),

held_weeks as (
    select distinct season, score_week as week
    from staging.entries
    where is_counted
),

uc_weeks as (
    select
        season, 'uc_week' as kind, null::integer as player, week, null::varchar as incident_id, '2.6' as rule,
        in_time_until as due_on, latest, null::boolean as is_in_time,
        'last day to claim compensation for week ' || week as text
    from staging.uc_limits
    where is_open
),

uc_claims as (
    select distinct
        l.season, 'uc_claim' as kind, r.player, l.week, null::varchar as incident_id, '2.6' as rule,
        l.in_time_until as due_on, l.latest, c.claimed_on <= l.in_time_until as is_in_time,
        'compensation for week ' || l.week || if(c.claimed_on is null, ' can be claimed', ': claimed on ' || c.claimed_on)
            as text
    from staging.uc_limits as l
    join raw.settings as s on s.season = l.season and s.settings_key = l.settings_key
    join held_weeks as h on h.season = l.season and h.week = l.week
    join staging.roster as r on r.season = l.season and l.play_date between r.valid_from and r.valid_to
    left join ledger.weeks_played as p on p.season = l.season and p.week = l.week and p.player = r.player
    left join staging.uc_claims as c on c.season = l.season and c.player = r.player and c.week_missed = l.week
    where l.is_open and (p.player is null or (s.uc_missed <> 'no_participation' and p.points <= 0))
),

appeals as (
    select
        l.season, 'appeal' as kind, l.player, i.week, l.incident_id, '8.2' as rule, l.due_on, null::date as latest,
        case d.verdict when 'IN_TIME' then true when 'OUT_OF_TIME' then false end as is_in_time,
        'appeal against ' || l.incident_id || ' (rule ' || i.rule_code || ')'
            || coalesce(': ' || d.why, '') as text
    from staging.appeal_limits as l
    join staging.incidents as i on i.season = l.season and i.incident_id = l.incident_id
    left join staging.appeal_deadlines as d on d.season = l.season and d.incident_id = l.incident_id
    where i.status in ('CONFIRMED', 'OVERTURNED') and l.due_on is not null
),

boxes as (
    select
        season, 'box_end' as kind, player, null::integer as week, incident_id, '7' as rule, box_to as due_on,
        null::date as latest, null::boolean as is_in_time,
        'last day in the penalty box (category ' || category || ')' as text
    from ledger.boxes
    where box_to < date '9999-12-31'
),

listed as (
    select * from uc_weeks
    union all
    select * from uc_claims
    union all
    select * from appeals
    union all
    select * from boxes
)

select
    g.season_id,
    d.kind,
    p.name as player,
    d.week::integer as week,
    d.incident_id,
    d.rule,
    d.due_on,
    d.latest,
    case
        when d.is_in_time then 'met'
        when not d.is_in_time then 'missed'
        when d.due_on < t.day then 'passed'
        else 'open'
    end as state,
    d.text
from listed as d
join raw.seasons as g on g.season = d.season
left join today as t on t.season = d.season
left join staging.players as p on p.player = d.player
order by g.season_id, d.due_on, d.kind desc, p.folded nulls first, d.incident_id
