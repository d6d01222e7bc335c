-- The season of everybody the tour names, in figures: stops, matches, racks, and how he kept to the rules.
-- grain: one row per player
-- as: view
-- season_id: the season
-- player: the player
-- stops: tour stops where he has a placing
-- stops_won: first places, an event each
-- matches: decided matches, walkovers among them
-- matches_won: of these, won
-- matches_lost: of these, lost
-- walkovers_won: of the won ones, without a rack on the table
-- walkovers_lost: of the lost ones, without a rack on the table
-- racks_won: racks won on the table
-- racks_lost: racks lost on the table
-- breaks: racks broken in finished matches, where it was recorded
-- break_and_runs: of these, won by break and run
-- late: arrivals that were a breach (rule 1), not coming among them
-- absent: of these, without coming at all
-- latest_s: most seconds late of a breach; empty where he always came in time, or not at all
-- penalties: decisions that cost him racks, a match or a stop
-- racks_given: what penalties, lost matches and rulings cost him, in racks
-- warnings: warnings given to him
-- shot_fouls: shots over the clock (rule 8)
-- refused: stops where fees were owed on the first day (rule 12)
with played as (
    select
        season_id,
        player,
        count(*) filter (where result is not null) as matches,
        count(*) filter (where result = 'WON') as matches_won,
        count(*) filter (where result = 'LOST') as matches_lost,
        count(*) filter (where result = 'WON' and walkover) as walkovers_won,
        count(*) filter (where result = 'LOST' and walkover) as walkovers_lost,
        sum(racks_won) as racks_won,
        sum(racks_lost) as racks_lost,
        sum(breaks) as breaks,
        sum(break_and_runs) as break_and_runs
    from marts.player_matches
    group by season_id, player
),

placed as (
    select
        season_id,
        player,
        count(distinct stop) as stops,
        count(*) filter (where place = 1) as stops_won
    from marts.stop_results
    where place is not null
    group by season_id, player
),

decided as (
    select
        season_id,
        player,
        count(*) filter (where source = 'arrivals' and is_penalty) as late,
        count(*) filter (where source = 'arrivals' and is_penalty and measured is null) as absent,
        max(measured) filter (where source = 'arrivals' and is_penalty) as latest_s,
        count(*) filter (where is_penalty) as penalties,
        count(*) filter (where verdict = 'WARN') as warnings,
        count(*) filter (where source = 'shots' and verdict = 'FOUL') as shot_fouls
    from (
        select *, verdict in ('RACK1', 'RACK3', 'LOSS', 'DQ_STOP', 'DQ_TOURNAMENT') as is_penalty
        from marts.decisions
    )
    group by season_id, player
),

given as (
    select season_id, player, sum(racks) as racks
    from marts.racks_lost
    group by season_id, player
),

refused as (
    select season_id, player, count(*) as stops
    from marts.entries
    where entry = 'REFUSED'
    group by season_id, player
)

select
    g.season_id,
    p.name as player,
    coalesce(s.stops, 0)::integer as stops,
    coalesce(s.stops_won, 0)::integer as stops_won,
    coalesce(m.matches, 0)::integer as matches,
    coalesce(m.matches_won, 0)::integer as matches_won,
    coalesce(m.matches_lost, 0)::integer as matches_lost,
    coalesce(m.walkovers_won, 0)::integer as walkovers_won,
    coalesce(m.walkovers_lost, 0)::integer as walkovers_lost,
    coalesce(m.racks_won, 0)::integer as racks_won,
    coalesce(m.racks_lost, 0)::integer as racks_lost,
    coalesce(m.breaks, 0)::integer as breaks,
    coalesce(m.break_and_runs, 0)::integer as break_and_runs,
    coalesce(d.late, 0)::integer as late,
    coalesce(d.absent, 0)::integer as absent,
    d.latest_s::integer as latest_s,
    coalesce(d.penalties, 0)::integer as penalties,
    coalesce(r.racks, 0)::integer as racks_given,
    coalesce(d.warnings, 0)::integer as warnings,
    coalesce(d.shot_fouls, 0)::integer as shot_fouls,
    coalesce(e.stops, 0)::integer as refused
from staging.players as p
join raw.seasons as g on g.season = p.season
left join played as m on m.season_id = g.season_id and m.player = p.name
left join placed as s on s.season_id = g.season_id and s.player = p.name
left join decided as d on d.season_id = g.season_id and d.player = p.name
left join given as r on r.season_id = g.season_id and r.player = p.name
left join refused as e on e.season_id = g.season_id and e.player = p.name
order by g.season_id, p.folded
