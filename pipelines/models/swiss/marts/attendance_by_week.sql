-- Who came each week: members, players, and who of the week before came again; up to the last week anybody played.
-- grain: one row per week
-- as: view
-- season_id: the season
-- week: the week
-- play_date: day it was played
-- members: players on the roster that day
-- players: those who took part in a tournament that counts
-- entries: tournaments they took part in, added up
-- stayed: players who had come in the last week played before, too; empty in the first
-- missing: players of that last week who did not come; empty in the first
-- came_back: players who had come in an earlier week, but not in the last one played; empty in the first
-- new_players: players who came for the first time this season
-- from_first: players of the first week played who came
with horizon as (
    select season, min(week) as first_week, max(week) as last_week
    from ledger.weeks_played
    group by season
),

weeks as (
    select
        w.season,
        w.week,
        w.play_date,
        h.first_week,
        (select max(b.week) from ledger.weeks_played as b where b.season = w.season and b.week < w.week) as week_before
    from staging.weeks as w
    join horizon as h on h.season = w.season and w.week <= h.last_week
),

members as (
    select w.season, w.week, count(distinct r.player)::integer as members
    from weeks as w
    join staging.roster as r on r.season = w.season and w.play_date between r.valid_from and r.valid_to
    group by w.season, w.week
),

entries as (
    select season, score_week as week, count(*)::integer as entries
    from staging.entries
    where is_counted and is_participation
    group by season, score_week
),

firsts as (
    select season, player, min(week) as first_week
    from ledger.weeks_played
    group by season, player
),

came as (
    select
        w.season,
        w.week,
        count(*)::integer as players,
        count(b.player)::integer as stayed,
        count(*) filter (where f.first_week = w.week)::integer as new_players,
        count(*) filter (where f.first_week = w.first_week)::integer as from_first
    from weeks as w
    join ledger.weeks_played as p on p.season = w.season and p.week = w.week
    join firsts as f on f.season = p.season and f.player = p.player
    left join ledger.weeks_played as b on b.season = p.season and b.player = p.player and b.week = w.week_before
    group by w.season, w.week
),

before as (
    select w.season, w.week, count(*)::integer as players
    from weeks as w
    join ledger.weeks_played as b on b.season = w.season and b.week = w.week_before
    group by w.season, w.week
)

select
    g.season_id,
    w.week,
    w.play_date,
    coalesce(m.members, 0) as members,
    coalesce(c.players, 0) as players,
    coalesce(e.entries, 0) as entries,
    if(b.players is null, null, coalesce(c.stayed, 0)) as stayed,
    b.players - coalesce(c.stayed, 0) as missing,
    if(b.players is null, null, coalesce(c.players - c.stayed - c.new_players, 0)) as came_back,
    coalesce(c.new_players, 0) as new_players,
    coalesce(c.from_first, 0) as from_first
from weeks as w
join raw.seasons as g on g.season = w.season
left join members as m on m.season = w.season and m.week = w.week
left join entries as e on e.season = w.season and e.week = w.week
left join came as c on c.season = w.season and c.week = w.week
left join before as b on b.season = w.season and b.week = w.week
order by g.season_id, w.week
