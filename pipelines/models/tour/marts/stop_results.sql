-- What every player brought home from every tour stop: the placing and its points, whether they count in the ranking as
-- it stands, and the figures that break ties (ranking; T-34 to T-36).
-- grain: one row per event, tour stop and player with a placing or a decided match there
-- season_id: the season
-- event: main or challenge
-- stop: the tour stop
-- player: the player
-- tier: of the main event
-- place: where he finished; empty without a placing
-- group_from: first place of the listed group the place falls in
-- group_to: last place of that group; empty for the last group
-- seeded: whether the placing says so
-- starred: seeded and without a won match, so the points of the next group
-- points: points of the placing
-- in_window: whether the ranking as it stands looks at this stop
-- counts: whether the points are among the best that count in it
-- rack_difference: racks won less racks lost there, walkovers left out
-- breaks: racks broken, where it was recorded
-- break_and_runs: of these, won by break and run
-- walkovers: decided matches without a rack, which are left out of the figures
with last_stops as (
    select season, stop_no, ranking_window
    from ledger.tour_stops
    qualify stop_no = max(stop_no) over (partition by season)
),

left_out as (
    select t.season, t.stop_no, s.event, s.player, count(*) as walkovers
    from (
        select stop, event, unnest([player_a, player_b]) as player
        from ledger.results
        where is_walkover
    ) as s
    join ledger.tour_stops as t on t.stop = s.stop
    group by t.season, t.stop_no, s.event, s.player
),

present as (
    select season, stop_no, event, player from ledger.placing_points
    union
    select season, stop_no, event, player from ledger.match_figures
    union
    select season, stop_no, event, player from left_out
)

select
    g.season_id,
    k.event,
    t.stop_id as stop,
    p.name as player,
    r.tier,
    r.place,
    r.group_from::integer as group_from,
    r.group_to::integer as group_to,
    r.is_seeded as seeded,
    r.is_starred as starred,
    r.points::integer as points,
    k.stop_no > l.stop_no - l.ranking_window as in_window,
    coalesce(w.is_counted, false) as counts,
    coalesce(f.rack_difference, 0)::integer as rack_difference,
    coalesce(f.breaks, 0)::integer as breaks,
    coalesce(f.runs, 0)::integer as break_and_runs,
    coalesce(o.walkovers, 0)::integer as walkovers
from present as k
join raw.seasons as g on g.season = k.season
join staging.players as p on p.player = k.player
join ledger.tour_stops as t on t.season = k.season and t.stop_no = k.stop_no
join last_stops as l on l.season = k.season
left join ledger.placing_points as r
    on r.season = k.season and r.stop_no = k.stop_no and r.event = k.event and r.player = k.player
left join ledger.match_figures as f
    on f.season = k.season and f.stop_no = k.stop_no and f.event = k.event and f.player = k.player
left join left_out as o
    on o.season = k.season and o.stop_no = k.stop_no and o.event = k.event and o.player = k.player
left join ledger.window_results as w
    on w.season = k.season and w.stop_no = l.stop_no and w.result_stop_no = k.stop_no
    and w.event = k.event and w.player = k.player
order by g.season_id, k.event desc, k.stop_no, r.place nulls last, p.folded
