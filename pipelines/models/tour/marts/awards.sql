-- Who is honoured at the end of a tour, as the ranking stands: its first three places, and the most of a season; ties
-- share an award.
-- grain: one row per award and holder
-- as: view
-- season_id: the season
-- award: place-1 to place-3 of an event; stop-wins, matches-won, match-share, every-stop, run-outs, on-time of both
-- event: main or challenge; empty of an award of both
-- player: the holder
-- value: points, wins, matches, per cent, stops, racks
-- why: the reason in words
with stops_held as (
    select season_id, count(*)::integer as stops
    from marts.stops
    where tour_stop is not null
    group by season_id
),

played as (
    select f.*, h.stops as held
    from marts.player_figures as f
    join stops_held as h on h.season_id = f.season_id
),

candidates as (
    select
        season_id, 'place-' || place as award, event, player, points as value, points::double as measure,
        points || if(points = 1, ' point', ' points') || ' from ' || stops_counted
        || if(stops_counted = 1, ' stop', ' stops') as why
    from marts.ranking
    where place <= 3
    union all
    select
        season_id, 'stop-wins', null, player, stops_won, stops_won,
        stops_won || if(stops_won = 1, ' stop won', ' stops won')
    from played
    where stops_won > 0
    union all
    select
        season_id, 'matches-won', null, player, matches_won, matches_won,
        matches_won || if(matches_won = 1, ' match', ' matches') || ' won, walkovers among them'
    from played
    where matches_won > 0
    union all
    -- a share of few matches says little: half of the stops must have been played
    select
        season_id, 'match-share', null, player, round(100 * matches_won / matches), matches_won / matches,
        matches_won || ' of ' || matches || ' matches won, at half of the stops or more'
    from played
    where matches > 0 and 2 * stops >= held
    union all
    select
        season_id, 'every-stop', null, player, stops, stops, 'placed at all ' || held || ' stops'
    from played
    where stops = held and held > 1
    union all
    select
        season_id, 'run-outs', null, player, break_and_runs, break_and_runs,
        break_and_runs || if(break_and_runs = 1, ' rack', ' racks') || ' won by break and run'
    from played
    where break_and_runs > 0
    union all
    select
        season_id, 'on-time', null, player, matches, matches, 'never late in ' || matches || ' matches'
    from played
    where late = 0 and matches > 1
)

select season_id, award, event, player, value::integer as value, why
from candidates
qualify measure = max(measure) over (partition by season_id, award, event)
order by season_id, event desc nulls last, award, player
