-- The measures of every player after every tour stop: his best results of the window and the figures of its
-- matches (T-34, T-36).
-- grain: one row per tour stop, event and player with a result in the window
with pointed as (
    select
        season,
        stop_no,
        event,
        player,
        sum(points) filter (where is_counted) as points,
        count(*) filter (where is_counted) as stops_counted,
        sum(if(result_stop_no = stop_no, points, 0)) as stop_points
    from ledger.window_results
    group by season, stop_no, event, player
),

figures as (
    select
        t.season,
        t.stop_no,
        f.event,
        f.player,
        sum(f.rack_difference) as rack_difference,
        100 * sum(f.runs) / nullif(sum(f.breaks), 0) as break_and_run_pct
    from ledger.tour_stops as t
    join ledger.match_figures as f
        on f.season = t.season
        and f.stop_no between t.stop_no - t.ranking_window + 1 and t.stop_no
    group by t.season, t.stop_no, f.event, f.player
)

select
    p.season,
    p.stop_no,
    p.event,
    p.player,
    p.points::integer as points,
    p.stops_counted::integer as stops_counted,
    p.stop_points::integer as stop_points,
    coalesce(f.rack_difference, 0)::integer as rack_difference,
    f.break_and_run_pct::double as break_and_run_pct
from pointed as p
left join figures as f
    on f.season = p.season
    and f.stop_no = p.stop_no
    and f.event = p.event
    and f.player = p.player
