-- A player who owed fees and played all the same (rule 12; T-33).
-- grain: one row per stop and such player
with sides as (
    select r.stop, r.player_a as player, m.source, m.row
    from ledger.results as r
    join staging.matches as m on m.match = r.match
    where r.racks > 0
    union all
    select r.stop, r.player_b, m.source, m.row
    from ledger.results as r
    join staging.matches as m on m.match = r.match
    where r.racks > 0
),

played as (
    select stop, player, min((source, row)) as first_seen
    from sides
    where player in (select player from ledger.entries where owed_pence > 0)
    group by stop, player
)

select
    e.season as season,
    'entry-refused-played' as code,
    '12' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.first_seen[1] as source,
    d.first_seen[2] as row,
    null as "column",
    null as value,
    p.name || ' owed ' || printf('%.2f', e.owed_pence / 100) || ' on the first day of ' || s.stop_id
        || ' and played' as message,
    'Type the receipt if it was paid, or take it up with the player.' as fix,
    s.stop_id as stop,
    null as match_id
from ledger.entries as e
join staging.stops as s on s.stop = e.stop
join staging.players as p on p.player = e.player
join played as d on d.stop = e.stop and d.player = e.player
where e.owed_pence > 0
