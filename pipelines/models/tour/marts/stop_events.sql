-- Every event of every stop in figures: how many finished, how many matches there were and how they ended.
-- grain: one row per event and stop with a placing or a match
-- as: view
-- season_id: the season
-- stop: the tour stop
-- event: main or challenge
-- starts_on: first day of the stop
-- placings: players with a placing
-- winners: first places; 0 where none is recorded
-- players: players in its matches
-- matches: matches of the draw
-- decided: of these, with a winner
-- walkovers: of these, without a rack on the table
-- racks: racks played on the table
-- penalty_racks: racks given by penalties, lost matches and rulings
with drawn as (
    select
        season_id,
        stop,
        event,
        count(distinct player) as players,
        count(distinct match_id) as matches,
        count(distinct match_id) filter (where result is not null) as decided,
        count(distinct match_id) filter (where walkover) as walkovers,
        sum(racks_won) as racks
    from marts.player_matches
    group by season_id, stop, event
),

placed as (
    select season_id, stop, event, count(*) as placings, count(*) filter (where place = 1) as winners
    from marts.stop_results
    where place is not null
    group by season_id, stop, event
),

given as (
    select season_id, stop, event, sum(racks) as racks
    from marts.racks_lost
    group by season_id, stop, event
),

held as (
    select season_id, stop, event from drawn
    union
    select season_id, stop, event from placed
)

select
    h.season_id,
    h.stop,
    h.event,
    s.starts_on,
    coalesce(p.placings, 0)::integer as placings,
    coalesce(p.winners, 0)::integer as winners,
    coalesce(d.players, 0)::integer as players,
    coalesce(d.matches, 0)::integer as matches,
    coalesce(d.decided, 0)::integer as decided,
    coalesce(d.walkovers, 0)::integer as walkovers,
    coalesce(d.racks, 0)::integer as racks,
    coalesce(g.racks, 0)::integer as penalty_racks
from held as h
join marts.stops as s on s.season_id = h.season_id and s.stop = h.stop
left join drawn as d on d.season_id = h.season_id and d.stop = h.stop and d.event = h.event
left join placed as p on p.season_id = h.season_id and p.stop = h.stop and p.event = h.event
left join given as g on g.season_id = h.season_id and g.stop = h.stop and g.event = h.event
order by h.season_id, s.starts_on, h.stop, h.event desc
