-- Why a stop changed somebody's points: the results that began to count with it and those that ceased to, each once;
-- they add up to the points after it less the points before (ranking; T-34).
-- grain: one row per event, tour stop, player and result that changed
-- as: view
-- season_id: the season
-- event: main or challenge
-- stop: the tour stop
-- tour_stop: its number among the stops with placings
-- player: the player
-- result_stop: the stop of the result
-- result_tour_stop: its number among the stops with placings
-- place: where he finished there
-- code: counts, not-among-best (a result of this stop, 0 points), left-window, outside-best, counts-again
-- points: what it changed
-- why: the reason in words
with following as (
    select n.season, n.stop_no, n.stop_id, n.ranking_window, n.ranking_best, w.event, w.player, w.result_stop_no
    from ledger.tour_stops as n
    join ledger.window_results as w
        on w.season = n.season and w.stop_no in (n.stop_no, n.stop_no - 1)
    group by all
),

compared as (
    select
        f.*,
        coalesce(now.points, was.points) as worth,
        now.player is not null as is_in_window,
        coalesce(now.is_counted, false) as counts_now,
        coalesce(was.is_counted, false) as counted_before
    from following as f
    left join ledger.window_results as now
        on now.season = f.season and now.stop_no = f.stop_no and now.event = f.event and now.player = f.player
        and now.result_stop_no = f.result_stop_no
    left join ledger.window_results as was
        on was.season = f.season and was.stop_no = f.stop_no - 1 and was.event = f.event and was.player = f.player
        and was.result_stop_no = f.result_stop_no
),

told as (
    select
        *,
        case
            when result_stop_no = stop_no and counts_now then 'counts'
            when result_stop_no = stop_no then 'not-among-best'
            when counts_now then 'counts-again'
            when is_in_window then 'outside-best'
            else 'left-window'
        end as code
    from compared
    where counts_now <> counted_before or result_stop_no = stop_no
)

select
    g.season_id,
    d.event,
    d.stop_id as stop,
    d.stop_no as tour_stop,
    p.name as player,
    t.stop_id as result_stop,
    d.result_stop_no as result_tour_stop,
    r.place,
    d.code,
    case
        when d.counts_now then d.worth
        when d.counted_before then -d.worth
        else 0
    end::integer as points,
    case d.code
        when 'counts' then 'place ' || r.place || if(r.is_starred, ', seeded and no match won', '')
        when 'not-among-best' then 'place ' || r.place || ', ' || d.worth || ' points, not among the best '
            || d.ranking_best
        when 'left-window' then 'older than the last ' || d.ranking_window || ' stops'
        when 'outside-best' then 'no longer among the best ' || d.ranking_best
        else 'among the best ' || d.ranking_best || ' again'
    end as why
from told as d
join raw.seasons as g on g.season = d.season
join staging.players as p on p.player = d.player
join ledger.tour_stops as t on t.season = d.season and t.stop_no = d.result_stop_no
join ledger.placing_points as r
    on r.season = d.season and r.stop_no = d.result_stop_no and r.event = d.event and r.player = d.player
order by g.season_id, d.event desc, d.stop_no, p.folded, d.result_stop_no desc
