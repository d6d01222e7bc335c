-- Points, tournament wins and places of every subject after every week and, where week is null, in all, and what parted him from those level with him (rules 2.7, 2.8; S-03, S-04, A-57, A-61).
-- grain: one row per season, competition, week (null: the whole season) and subject
with laddered as (
    select
        a.*,
        if(
            a.direct_at > 0,
            list_concat(list_append(a.keys[:a.direct_at - 1], -coalesce(d.place, 1)::double), a.keys[a.direct_at + 1:]),
            a.keys
        ) as ladder
    from ledger.ladders as a
    left join ledger.level_in_seasons as l
        on a.competition = 'individual'
        and l.season = a.season
        and l.week is not distinct from a.week
        and l.player = a.subject
    left join ledger.season_encounters as d on d.tie = l.tie and d.player = l.player
),

placed as (
    select
        *,
        rank() over (partition by season, competition, week order by ladder desc)::integer as place,
        count(*) over (partition by season, competition, week, ladder) as sharing,
        count(*) over (partition by season, competition, week, ladder[1]) as level
    from laddered
),

-- how many are level in the first one, two, three ... measures
steps as (
    select p.season, p.competition, p.week, p.subject, p.measures, s.step,
        count(*) over (partition by p.season, p.competition, p.week, p.ladder[:s.step], s.step) as level
    from placed as p
    join (select unnest(range(1, 21)) as step) as s on s.step <= len(p.ladder)
    where p.level > p.sharing
),

parted as (
    select *, lag(level) over (partition by season, competition, week, subject order by step) as level_before
    from steps
),

decided as (
    select season, competition, week, subject, arg_max(measures[step], step) as decided_by
    from parted
    where level < level_before
    group by season, competition, week, subject
)

select
    p.season,
    p.competition,
    p.week,
    p.subject,
    p.week_points,
    p.points,
    p.tournament_wins,
    p.place,
    p.sharing > 1 as tied,
    d.decided_by
from placed as p
left join decided as d
    on d.season = p.season
    and d.competition = p.competition
    and d.week is not distinct from p.week
    and d.subject = p.subject
