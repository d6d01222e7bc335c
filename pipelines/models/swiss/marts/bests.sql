-- Everybody's best and worst: week, place and, of a player, tournament score.
-- grain: one row per competition, subject and code
-- as: view
-- season_id: the season
-- competition: individual or team
-- subject: the player or team
-- code: best-week, worst-week (of weeks played), best-place, worst-place (after a week), best-score, worst-score
-- value: points, place, or games won in a tournament
-- week: week of it, the first where there are several
-- slot: tournament of that week, of a score
-- times: how many weeks or tournaments have that value
with played as (
    select season, player, team, week
    from ledger.scores
),

measured as (
    select season, competition, subject, 'week' as what, week, 0 as slot_no, week_points as value, true as is_high_good
    from ledger.standings as s
    where week is not null
        and exists (
            select 1
            from played as c
            where c.season = s.season and c.week = s.week
                and s.subject = if(s.competition = 'team', c.team, c.player)
        )
    union all
    select season, competition, subject, 'place', week, 0, place, false
    from ledger.standings
    where week is not null
    union all
    select season, 'individual', player, 'score', week, slot_no, wins_final, true
    from ledger.scores
),

extremes as (
    select
        season,
        competition,
        subject,
        what,
        if(any_value(is_high_good), max(value), min(value)) as best,
        if(any_value(is_high_good), min(value), max(value)) as worst
    from measured
    group by season, competition, subject, what
),

found as (
    select
        m.season,
        m.competition,
        m.subject,
        side.side || '-' || m.what as code,
        m.value,
        min((m.week, m.slot_no)) as at,
        count(*) as times
    from measured as m
    join extremes as e
        on e.season = m.season
        and e.competition = m.competition
        and e.subject = m.subject
        and e.what = m.what,
        lateral (values ('best', e.best), ('worst', e.worst)) as side (side, value)
    where m.value = side.value
    group by m.season, m.competition, m.subject, side.side, m.what, m.value
)

select
    g.season_id,
    f.competition,
    if(f.competition = 'team', t.name, p.name) as subject,
    f.code,
    f.value::integer as value,
    f.at[1]::integer as week,
    l.slot,
    f.times::integer as times
from found as f
join raw.seasons as g on g.season = f.season
left join staging.players as p on f.competition = 'individual' and p.player = f.subject
left join staging.teams as t on f.competition = 'team' and t.team = f.subject
left join raw.slots as l on l.season = f.season and l.slot_no = f.at[2] and f.at[2] > 0
order by g.season_id, f.competition, subject, f.code
