-- What has not been handed in yet: tournaments of the weeks played so far, and teams without a row in such a week (rules 2.1, 2.2).
-- grain: one row per week and tournament without a result that counts, or per week and team without a row
-- season_id: the season
-- week: the week
-- slot: the tournament; empty for a team
-- team: the team; empty for a tournament
-- why: what is missing, in words
with played as (
    select season, week, slot_no, play_date, is_counted
    from staging.tournaments
),

weeks_played as (
    select season, week, min(play_date) as play_date
    from played
    where is_counted
    group by season, week
),

tournaments as (
    select
        c.season,
        c.week,
        c.slot_no,
        null as team,
        case
            when bool_or(p.week is not null) then 'none of its attempts counts yet'
            else 'no results yet'
        end as why
    from staging.schedule as c
    join (select season, max(week) as last_week from weeks_played group by season) as l
        on l.season = c.season
        and c.week <= l.last_week
    left join played as p on p.season = c.season and p.week = c.week and p.slot_no = c.slot_no
    group by c.season, c.week, c.slot_no
    having not coalesce(bool_or(p.is_counted), false)
),

membership as (
    select
        w.season,
        w.week,
        m.player,
        arg_max(m.event, m.happened_on) in ('WITHDREW', 'REMOVED') as has_left
    from weeks_played as w
    join staging.membership as m on m.season = w.season and m.happened_on <= w.play_date
    group by w.season, w.week, m.player
),

expected as (
    select distinct w.season, w.week, r.team
    from weeks_played as w
    join staging.roster as r on r.season = w.season and w.play_date between r.valid_from and r.valid_to
    left join membership as m on m.season = w.season and m.week = w.week and m.player = r.player
    where not coalesce(m.has_left, false)
),

teams as (
    select x.season, x.week, null as slot_no, x.team, 'no row of any of its players' as why
    from expected as x
    where not exists (
        select 1
        from staging.entries as e
        where e.season = x.season and e.week = x.week and e.team = x.team
    )
),

both_sorts as (
    select season, week, slot_no, team, why from tournaments
    union all
    select season, week, slot_no, team, why from teams
)

select
    g.season_id,
    b.week,
    s.slot,
    t.name as team,
    b.why
from both_sorts as b
join raw.seasons as g on g.season = b.season
left join raw.slots as s on s.season = b.season and s.slot_no = b.slot_no
left join staging.teams as t on t.team = b.team
order by g.season_id, b.week, b.slot_no nulls last, t.name
