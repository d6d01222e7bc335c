-- How many players represented a team in a week (rule 2.4; A-26, A-27).
-- grain: one row per team and week
with present as (
    select
        n.season,
        n.team,
        n.week,
        n.player,
        n.tournament,
        s.team_headcount_scope
    from ledger.nets as n
    join raw.settings as s on s.season = n.season and s.settings_key = n.settings_key
    where s.team_headcount = 'participated'
        or not (n.is_voided or n.is_forfeited or n.status = 'DQ')
),

weekly as (
    select season, team, week, count(distinct player) as heads
    from present
    where team_headcount_scope = 'week'
    group by season, team, week
),

fullest as (
    select season, team, week, max(heads) as heads
    from (
        select season, team, week, tournament, count(*) as heads
        from present
        where team_headcount_scope = 'tournament'
        group by season, team, week, tournament
    )
    group by season, team, week
)

select season, team, week, heads::integer as heads from weekly
union all
select season, team, week, heads::integer from fullest
