-- The tie-breaks of every player over the season: of his games at the table, the season's points of whom he met.
-- grain: one row per season, week (null: in all; weeks only where the ladder asks for such a measure) and player
with asked as (
    select season, competition
    from raw.tie_breaks
    where competition = 'individual'
        and len(list_filter(measures, lambda measure: measure not in ('points', 'tournament_wins', 'direct_encounter'))) > 0
),

stages as (
    select t.season, t.week, t.subject as player, t.points
    from ledger.totals as t
    left join asked as a on a.season = t.season and a.competition = t.competition
    where t.competition = 'individual' and (t.week is null or a.season is not null)
),

games as (
    select season, week, player, opponent, points
    from ledger.encounters
    where is_played
),

met as (
    select
        s.season,
        s.week,
        g.player,
        list(s.points order by s.points) as opponents,
        sum(s.points * g.points) as sonneborn_berger,
        list_min(list((s.points, s.points * g.points)))[2] as weakest_weighed
    from games as g
    join stages as s
        on s.season = g.season
        and s.player = g.opponent
        and g.week <= coalesce(s.week, g.week)
    group by s.season, s.week, g.player
),

won as (
    select
        s.season,
        s.week,
        s.player,
        sum(c.wins_final) as wins
    from stages as s
    join ledger.counted_wins as c
        on c.season = s.season
        and c.player = s.player
        and c.week <= coalesce(s.week, c.week)
    group by s.season, s.week, s.player
),

won_at_the_table as (
    select s.season, s.week, s.player, sum(g.points) as wins_played
    from stages as s
    join games as g
        on g.season = s.season
        and g.player = s.player
        and g.week <= coalesce(s.week, g.week)
    group by s.season, s.week, s.player
),

progress as (
    select s.season, s.week, s.player, sum(t.points) as progressive
    from stages as s
    join ledger.totals as t
        on t.season = s.season
        and t.competition = 'individual'
        and t.subject = s.player
        and t.week <= coalesce(s.week, t.week)
    group by s.season, s.week, s.player
)

select
    s.season,
    s.week,
    s.player,
    coalesce(len(m.opponents), 0)::integer as games,
    coalesce(list_sum(m.opponents), 0)::decimal(12, 4) as buchholz,
    coalesce(list_sum(m.opponents[2:]), 0)::decimal(12, 4) as buchholz_cut1,
    coalesce(list_sum(m.opponents[3:]), 0)::decimal(12, 4) as buchholz_cut2,
    coalesce(list_sum(m.opponents[2:-2]), 0)::decimal(12, 4) as median_buchholz,
    coalesce(list_sum(m.opponents[3:-3]), 0)::decimal(12, 4) as median_buchholz2,
    coalesce(m.sonneborn_berger, 0)::decimal(12, 4) as sonneborn_berger,
    coalesce(m.sonneborn_berger - m.weakest_weighed, 0)::decimal(12, 4) as sonneborn_berger_cut1,
    coalesce(p.progressive, 0)::decimal(12, 4) as progressive,
    coalesce(w.wins, 0)::integer as wins,
    coalesce(t.wins_played, 0)::integer as wins_played
from stages as s
left join met as m on m.season = s.season and m.week is not distinct from s.week and m.player = s.player
left join won as w on w.season = s.season and w.week is not distinct from s.week and w.player = s.player
left join won_at_the_table as t
    on t.season = s.season
    and t.week is not distinct from s.week
    and t.player = s.player
left join progress as p on p.season = s.season and p.week is not distinct from s.week and p.player = s.player
