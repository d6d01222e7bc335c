-- The Individual standings after each week, up to the last week with a tournament that counts (S-03, S-04).
-- grain: one row per player and week
-- season_id: the season
-- week: the week
-- place: place after that week
-- tied: whether another player had the same place
-- player: newest spelling of the name
-- week_points: what the week itself brought
-- points: the sum so far
-- tournament_wins: tournament wins so far
-- decided_by: the last measure of the ladder that parted it from others level in all before; empty where none had to
select
    g.season_id,
    s.week,
    s.place,
    s.tied,
    p.name as player,
    s.week_points,
    s.points,
    s.tournament_wins,
    s.decided_by
from ledger.standings as s
join raw.seasons as g on g.season = s.season
join staging.players as p on p.player = s.subject
where s.competition = 'individual' and s.week is not null
order by g.season_id, s.week, s.place, p.folded
