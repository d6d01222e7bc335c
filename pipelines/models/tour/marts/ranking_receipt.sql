-- Why everybody has the points he has: every placing, what it is worth, and whether and why it counts in the ranking as
-- it stands (ranking; T-34, T-35).
-- grain: one row per event, player and placing
-- as: view
-- season_id: the season
-- event: main or challenge
-- player: the player
-- stop: the tour stop
-- tour_stop: its number among the stops with placings
-- place: where he finished
-- points: what the placing is worth
-- state: counts, outside-best (of the window, not among the best), left-window (too many stops ago)
-- counted_points: points that count: the points or 0; their sum is that of the ranking
-- rule: which part of the ranking's rules says so
-- why: the reason in words
-- upload: number of the upload of the placing
-- file: file of that upload
-- row: row of that file
with last_stops as (
    select season, stop_no, ranking_window, ranking_best
    from ledger.tour_stops
    qualify stop_no = max(stop_no) over (partition by season)
),

judged as (
    select
        r.*,
        t.stop_id,
        l.ranking_window,
        l.ranking_best,
        case
            when w.is_counted then 'counts'
            when w.player is not null then 'outside-best'
            else 'left-window'
        end as state
    from ledger.placing_points as r
    join ledger.tour_stops as t on t.season = r.season and t.stop_no = r.stop_no
    join last_stops as l on l.season = r.season
    left join ledger.window_results as w
        on w.season = r.season and w.stop_no = l.stop_no and w.result_stop_no = r.stop_no
        and w.event = r.event and w.player = r.player
)

select
    g.season_id,
    j.event,
    p.name as player,
    j.stop_id as stop,
    j.stop_no as tour_stop,
    j.place,
    j.points::integer as points,
    j.state,
    if(j.state = 'counts', j.points, 0)::integer as counted_points,
    if(j.state = 'counts', 'ranking a', 'ranking b') as rule,
    concat_ws(
        '; ',
        if(j.tier > 1, 'tier ' || j.tier, null),
        case
            when j.group_from is null then 'the place has no points'
            when j.group_to is null then 'places from ' || j.group_from
            when j.group_to > j.group_from then 'places ' || j.group_from || ' to ' || j.group_to
        end,
        if(j.is_starred, 'seeded and no match won: the points of the next group', null),
        case j.state
            when 'outside-best' then 'not among the best ' || j.ranking_best
            when 'left-window' then 'older than the last ' || j.ranking_window || ' stops'
        end
    ) as why,
    f.upload,
    f.file,
    s.row
from judged as j
join raw.seasons as g on g.season = j.season
join staging.players as p on p.player = j.player
join staging.placings as s
    on s.season = j.season and s.stop = j.stop and s.event = j.event and s.player = j.player
left join raw.sources as f on f.source = s.source
order by g.season_id, j.event desc, p.folded, j.stop_no
