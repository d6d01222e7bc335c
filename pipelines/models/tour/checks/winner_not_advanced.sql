-- A match after which the loser has a later match in the event and the winner has none.
-- grain: one row per such match
with decided as (
    select r.season, r.stop, m.stop_id, r.event, m.match_id, m.scheduled_at, r.winner,
        if(r.side = 'A', m.player_b, m.player_a) as loser, m.source, m.row
    from ledger.results as r
    join staging.matches as m on m.match = r.match
    where r.side is not null
),

sides as (
    select stop, event, player_a as player, scheduled_at from staging.matches
    union all
    select stop, event, player_b, scheduled_at from staging.matches
),

last_played as (
    select stop, event, player, max(scheduled_at) as last_at
    from sides
    group by stop, event, player
)

select
    d.season as season,
    'winner-not-advanced' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    null as "column",
    null as value,
    p.name || ' won match ' || d.match_id || ', but ' || o.name
        || ' has a later match in the event and the winner has none' as message,
    'Correct the draw sheet or the racks if one of them is wrong.' as fix,
    d.stop_id as stop,
    d.match_id as match_id
from decided as d
join staging.players as p on p.player = d.winner
join staging.players as o on o.player = d.loser
left join last_played as w on w.stop = d.stop and w.event = d.event and w.player = d.winner
join last_played as l on l.stop = d.stop and l.event = d.event and l.player = d.loser
where w.last_at <= d.scheduled_at and l.last_at > d.scheduled_at
