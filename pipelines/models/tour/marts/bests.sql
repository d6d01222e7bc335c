-- Everybody's best and worst of an event: points of a stop, finish there, place in the ranking after it, and match; a
-- match is measured by the racks between the two if a rack on the table decided it.
-- grain: one row per event, player and code
-- as: view
-- season_id: the season
-- event: main or challenge
-- player: the player
-- code: best- or worst- with stop, finish or place; biggest-win, heaviest-loss
-- value: points, place, or racks
-- stop: stop of it, the first where there are several
-- match_id: match of it, where it is of one; the first where there are several
-- times: how many stops or matches have that value
with measured as (
    select season_id, event, player, 'stop' as what, points as value, true as is_high_good, tour_stop as number, stop,
        null as match_id
    from marts.ranking_receipt
    union all
    select season_id, event, player, 'finish', place, false, tour_stop, stop, null
    from marts.ranking_receipt
    union all
    select season_id, event, player, 'place', place, false, tour_stop, stop, null
    from marts.stop_changes
    where place is not null
),

extremes as (
    select season_id, event, player, what, max(value) as most, min(value) as least
    from measured
    group by season_id, event, player, what
),

found as (
    select
        m.*,
        unnest([
            if(m.value = if(m.is_high_good, e.most, e.least), 'best-' || m.what, null),
            if(m.value = if(m.is_high_good, e.least, e.most), 'worst-' || m.what, null)
        ]) as code
    from measured as m
    join extremes as e
        on e.season_id = m.season_id and e.event = m.event and e.player = m.player and e.what = m.what
    union all
    select season_id, event, player, 'match', score - opponent_score, true, turn, stop, match_id, 'biggest-win'
    from marts.player_matches
    where result = 'WON' and status = 'PLAYED'
    qualify score - opponent_score = max(score - opponent_score) over (partition by season_id, event, player)
    union all
    select season_id, event, player, 'match', opponent_score - score, true, turn, stop, match_id, 'heaviest-loss'
    from marts.player_matches
    where result = 'LOST' and status = 'PLAYED'
    qualify opponent_score - score = max(opponent_score - score) over (partition by season_id, event, player)
)

select
    season_id,
    event,
    player,
    code,
    any_value(value)::integer as value,
    arg_min(stop, number) as stop,
    arg_min(match_id, number) as match_id,
    count(*)::integer as times
from found
where code is not null
group by season_id, event, player, code
order by season_id, event desc, player, code
