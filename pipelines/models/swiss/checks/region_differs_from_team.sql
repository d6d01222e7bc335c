-- Players whose region is not the one most of their team share (rule 1.2; A-06).
-- grain: one row per player; a ruling OTHER with rule 1.2 about him says that he told of a move
with regions as (
    select season, team, lower(trim(region)) as region, min(trim(region)) as shown, count(*) as members
    from staging.accounts
    where region is not null
    group by season, team, lower(trim(region))
),

-- a team has a region when more than half of its members with a known one, and at least two, share it;
-- a team named after a region of the season has that one
team_regions as (
    select
        r.season,
        r.team,
        coalesce(
            min(r.region) filter (where r.region = t.folded),
            min(n.region),
            if(max(r.members) >= 2 and 2 * max(r.members) > sum(r.members), arg_min(r.region, (-r.members, r.region)), null)
        ) as region
    from regions as r
    join staging.teams as t on t.team = r.team
    left join (select distinct season, region from regions) as n on n.season = r.season and n.region = t.folded
    group by r.season, r.team
),

told as (
    select distinct season, subject_player as player
    from staging.rulings
    where kind = 'OTHER' and rule = '1.2' and subject_player is not null
)

select
    a.season,
    if(d.player is null, 'F_REGION_MISMATCH', 'F_MOVE_PENDING') as code,
    '1.2' as rule,
    null::integer as week,
    null::integer as slot_no,
    p.name as player,
    a.source,
    a.row,
    'region' as "column",
    a.region as value,
    p.name || ' is shown in ' || a.region
    || ', while ' || t.name || ' plays for ' || coalesce(s.shown, r.region) as message,
    if(
        d.player is null,
        'A journey or a provider can explain it: ask. After a move, add a roster row from the day of the move',
        'The move was told: add a roster row from the day it holds'
    ) as fix
from staging.accounts as a
join team_regions as r on r.season = a.season and r.team = a.team
join staging.players as p on p.player = a.player
join staging.teams as t on t.team = a.team
left join (select season, region, min(shown) as shown from regions group by season, region) as s
    on s.season = a.season and s.region = r.region
left join told as d on d.season = a.season and d.player = a.player
where lower(trim(a.region)) <> r.region
