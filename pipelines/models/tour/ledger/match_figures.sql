-- The tiebreak figures a player brings from a stop: finished matches without walkovers, after penalties
-- (ranking; T-27, T-36).
-- grain: one row per tour stop, event and player
with finished as (
    select r.match, t.season, t.stop_no, r.event, r.player_a, r.player_b, r.score_a, r.score_b
    from ledger.results as r
    join ledger.tour_stops as t on t.stop = r.stop
    where r.side is not null and not r.is_walkover
),

sides as (
    select season, stop_no, event, player_a as player, score_a - score_b as difference from finished
    union all
    select season, stop_no, event, player_b, score_b - score_a from finished
),

differences as (
    select season, stop_no, event, player, coalesce(sum(difference), 0) as rack_difference
    from sides
    group by season, stop_no, event, player
),

broken as (
    select f.season, f.stop_no, f.event, k.breaker as player, count(*) as breaks,
        count(*) filter (where k.is_break_and_run) as runs
    from finished as f
    join ledger.counted_racks as k on k.match = f.match
    where k.breaker is not null
    group by f.season, f.stop_no, f.event, k.breaker
)

select d.season, d.stop_no, d.event, d.player, d.rack_difference, coalesce(b.breaks, 0) as breaks,
    coalesce(b.runs, 0) as runs
from differences as d
left join broken as b
    on b.season = d.season
    and b.stop_no = d.stop_no
    and b.event = d.event
    and b.player = d.player
