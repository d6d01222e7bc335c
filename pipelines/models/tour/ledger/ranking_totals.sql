-- The measures of every player after every tour stop: his best results of the window and the figures of its
-- matches (T-34, T-36).
-- grain: one row per tour stop, event and player with a result in the window
with in_window as (
    select
        t.season,
        t.stop_no,
        t.ranking_best,
        p.event,
        p.player,
        p.points,
        if(p.stop_no = t.stop_no, p.points, 0) as stop_points,
        row_number() over (
            partition by t.season, t.stop_no, p.event, p.player
            order by p.points desc, p.stop_no desc
        ) as nth
    from ledger.tour_stops as t
    join ledger.placing_points as p
        on p.season = t.season
        and p.stop_no between t.stop_no - t.ranking_window + 1 and t.stop_no
),

pointed as (
    select
        season,
        stop_no,
        event,
        player,
        sum(points) filter (where nth <= ranking_best) as points,
        count(*) filter (where nth <= ranking_best) as stops_counted,
        sum(stop_points) as stop_points
    from in_window
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
