-- Players with two games in one round (section 2).
-- grain: one row per second game of a player in a round
with repeated as (
    select tournament, round, player
    from staging.sides
    group by tournament, round, player
    having count(*) > 1
),

games_of_round as (
    select
        s.*,
        row_number() over (partition by s.tournament, s.round, s.player order by s.source, s.row) as nth,
        first_value(s.row) over (partition by s.tournament, s.round, s.player order by s.source, s.row) as first_row
    from staging.sides as s
    join repeated as r on r.tournament = s.tournament and r.round = s.round and r.player = s.player
)

select
    g.season,
    'twice-in-a-round' as code,
    '2.1' as rule,
    t.week,
    t.slot_no,
    g.round,
    p.name as player,
    g.source,
    g.row,
    'round' as "column",
    g.round::varchar as value,
    p.name || ' already has a game in round ' || g.round || ' (row ' || g.first_row || ')' as message,
    'Correct the round or the player' as fix
from games_of_round as g
join staging.tournaments as t on t.tournament = g.tournament
join staging.players as p on p.player = g.player
where g.nth > 1
    and not exists (
        select 1
        from staging.games as own
        where own.source = g.source and own.row = g.row and own.player1 = own.player2
    )
