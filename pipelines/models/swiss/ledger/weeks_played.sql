-- The weeks a player took part in, and the points they left him with (rule 2.6).
-- grain: one row per season, player and week
select
    e.season,
    e.player,
    e.score_week as week,
    coalesce(sum(n.net_points), 0) as points
from staging.entries as e
left join ledger.nets as n on n.tournament = e.tournament and n.player = e.player
where e.is_counted and e.is_participation
group by e.season, e.player, e.score_week
