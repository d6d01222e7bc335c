-- How everybody has done lately: each week's games and points, and the points of the last five weeks.
-- grain: one row per player and week, up to the last week with a tournament that counts
-- as: view
-- season_id: the season
-- week: the week
-- player: newest spelling of the name
-- tournaments: tournaments played that week; 0 where he was away
-- games_won: games won in them, after rulings; empty where none was played
-- games_lost: games lost in them; empty where none was played
-- week_points: what the week brought; empty where he was away and nothing was posted
-- five_points: what it and the four weeks before brought; empty where that is nothing at all
-- five_weeks: how many of those five weeks he played
-- place: place by five_points; empty where there are none
-- tied: whether another player has the same
with played as (
    select season, player, week, count(*) as tournaments, sum(wins_final) as won, sum(losses_final) as lost
    from ledger.scores
    group by season, player, week
),

weekly as (
    select
        s.season,
        s.week,
        s.subject as player,
        coalesce(d.tournaments, 0)::integer as tournaments,
        d.won::integer as games_won,
        d.lost::integer as games_lost,
        if(d.player is null and t.subject is null, null, s.week_points) as week_points
    from ledger.standings as s
    left join played as d on d.season = s.season and d.player = s.subject and d.week = s.week
    left join ledger.week_totals as t
        on t.season = s.season
        and t.competition = s.competition
        and t.subject = s.subject
        and t.week = s.week
    where s.competition = 'individual' and s.week is not null
),

lately as (
    select
        *,
        sum(week_points) over five as five_points,
        count(*) filter (where tournaments > 0) over five as five_weeks
    from weekly
    window five as (partition by season, player order by week rows between 4 preceding and current row)
)

select
    g.season_id,
    f.week,
    p.name as player,
    f.tournaments,
    f.games_won,
    f.games_lost,
    f.week_points,
    f.five_points::integer as five_points,
    f.five_weeks::integer as five_weeks,
    if(
        f.five_points is null, null,
        rank() over (partition by f.season, f.week order by f.five_points desc nulls last)
    )::integer as place,
    f.five_points is not null
    and count(*) over (partition by f.season, f.week, f.five_points) > 1 as tied
from lately as f
join raw.seasons as g on g.season = f.season
join staging.players as p on p.player = f.player
order by g.season_id, f.week, f.five_points desc nulls last, p.folded
