-- The records of a tour's season: the most of anything that happened at one stop, in one match or one run; racks are
-- those on the table, a climb is places after a stop, main-stops-led the stops after which somebody led that ranking.
-- grain: one row per record and holder; holders share a record
-- as: view
-- season_id: the season
-- code: what it is the most of: stop-points, climb, main-stops-led, wins-in-a-row, run-outs-in-a-match and so on
-- event: main or challenge; empty where it is of both
-- player: the player; empty where nobody holds it
-- value: the figure
-- stop: stop of it; empty where it is of the whole season
-- match_id: match of it, where it is of one
with racks as (
    select
        m.season_id,
        m.event,
        m.stop,
        m.match_id,
        l.seq,
        if(l.side = 'A', m.player_a, m.player_b) as player,
        row_number() over of_match - row_number() over of_side as run
    from marts.match_ledger as l
    join marts.matches as m on m.season_id = l.season_id and m.match_id = l.match_id
    where l.code = 'rack-won'
    window
        of_match as (partition by l.season_id, l.match_id order by l.seq),
        of_side as (partition by l.season_id, l.match_id, l.side order by l.seq)
),

candidates as (
    select season_id, 'stop-points' as code, event, player, stop_points as value, stop, null as match_id
    from marts.stop_changes
    union all
    select season_id, 'climb', event, player, moved, stop, null
    from marts.stop_changes
    union all
    select season_id, event || '-stops-led', event, player, count(*), null, null
    from marts.stop_changes
    where place = 1
    group by season_id, event, player
    union all
    select season_id, 'stops-won', null, player, stops_won, null, null
    from marts.player_figures
    union all
    select season_id, 'matches-won', null, player, matches_won, null, null
    from marts.player_figures
    union all
    select season_id, 'racks-won', null, player, racks_won, null, null
    from marts.player_figures
    union all
    select season_id, 'run-outs', null, player, break_and_runs, null, null
    from marts.player_figures
    union all
    select season_id, 'wins-in-a-row', null, player, longest_won, null, null
    from marts.form
    union all
    select season_id, 'run-outs-in-a-match', event, player, break_and_runs, stop, match_id
    from marts.player_matches
    union all
    select season_id, 'biggest-win', event, player, value, stop, match_id
    from marts.bests
    where code = 'biggest-win'
    union all
    select season_id, 'racks-in-a-row', event, player, count(*), stop, match_id
    from racks
    group by season_id, event, stop, match_id, player, run
    union all
    select season_id, 'longest-match', event, null, any_value(racks_won + racks_lost), stop, match_id
    from marts.player_matches
    group by season_id, event, stop, match_id
    union all
    select season_id, 'field', event, null, placings, stop, null
    from marts.stop_events
)

select distinct season_id, code, event, player, value::integer as value, stop, match_id
from candidates
where value > 0
qualify value = max(value) over (partition by season_id, code)
order by season_id, code, event desc nulls last, stop nulls first, match_id nulls first, player
