-- What somebody did several times running: weeks played, tournaments won, weeks in the lead (shared counts).
-- grain: one row per competition, kind, subject and unbroken run of two or more
-- as: view
-- season_id: the season
-- competition: individual or team
-- kind: weeks-played (weeks with a tournament that counts), tournaments-won (of those he played), weeks-led
-- subject: the player or team
-- length: how many in a row
-- first_week: week of the first
-- last_week: week of the last
-- is_open: whether it has not been broken yet
with turns as (
    select
        s.season,
        'individual' as competition,
        'weeks-played' as kind,
        s.subject,
        s.week,
        s.week as turn,
        exists (
            select 1
            from ledger.scores as c
            where c.season = s.season and c.player = s.subject and c.week = s.week
        ) as is_hit
    from ledger.standings as s
    where s.competition = 'individual'
        and exists (
            select 1
            from staging.tournaments as t
            where t.season = s.season and t.score_week = s.week and t.is_counted
        )
    union all
    select
        season,
        'individual',
        'tournaments-won',
        player,
        week,
        row_number() over (partition by season, player order by play_date, week, slot_no),
        finish is not null
    from ledger.nets
    union all
    select season, competition, 'weeks-led', subject, week, week, place = 1
    from ledger.standings
    where week is not null
),

numbered as (
    select
        *,
        row_number() over (partition by season, competition, kind, subject order by turn) as position,
        row_number() over (partition by season, competition, kind, subject, is_hit order by turn) as position_alike,
        max(turn) over (partition by season, competition, kind, subject) as last_turn
    from turns
),

runs as (
    select
        season,
        competition,
        kind,
        subject,
        count(*)::integer as length,
        min(week) as first_week,
        max(week) as last_week,
        max(turn) = any_value(last_turn) as is_open
    from numbered
    where is_hit
    group by season, competition, kind, subject, position - position_alike
    having count(*) > 1
)

select
    g.season_id,
    r.competition,
    r.kind,
    if(r.competition = 'team', t.name, p.name) as subject,
    r.length,
    r.first_week,
    r.last_week,
    r.is_open
from runs as r
join raw.seasons as g on g.season = r.season
left join staging.players as p on r.competition = 'individual' and p.player = r.subject
left join staging.teams as t on r.competition = 'team' and t.team = r.subject
order by g.season_id, r.competition, r.kind, r.length desc, r.first_week, subject
