-- The drawn pairings beside the played ones, second meetings, and drawn rounds with pairs of unequal score (rule 2.13).
-- grain: one row per pair and verdict; pairs that agree are left out
with both_lists as (
    select season, tournament, round, player1, player2, true as is_drawn, source, row
    from staging.pairings
    union all
    select g.season, g.tournament, g.round, g.player1, coalesce(g.player2, 0), false, g.source, g.row
    from staging.games as g
    semi join staging.pairings as p on p.tournament = g.tournament and p.round = g.round
    where g.player1 is not null and (g.is_bye or g.player2 is not null)
),

pairs as (
    select
        season,
        tournament,
        round,
        least(player1, player2) as low,
        greatest(player1, player2) as high,
        min(player1) filter (where is_drawn) as first_drawn,
        min(player1) filter (where not is_drawn) as first_played,
        max(source) as source,
        arg_max(row, (source, row)) as row
    from both_lists
    group by season, tournament, round, least(player1, player2), greatest(player1, player2)
),

played_rounds as (
    select distinct tournament, round from pairs where first_played is not null
),

compared as (
    select
        p.*,
        case
            when p.first_played is null then 'NOT_PLAYED'
            when p.first_drawn is null then 'NOT_DRAWN'
            when p.first_drawn <> p.first_played then 'ORDER'
        end as verdict
    from pairs as p
    join played_rounds as r on r.tournament = p.tournament and r.round = p.round
),

wins_before as (
    select p.tournament, p.round, s.player, count(*) filter (where s.is_won) as wins
    from played_rounds as p
    join staging.sides as s on s.tournament = p.tournament and s.round < p.round
    group by p.tournament, p.round, s.player
),

floats as (
    select p.*, coalesce(l.wins, 0) as low_wins, coalesce(h.wins, 0) as high_wins
    from pairs as p
    left join wins_before as l on l.tournament = p.tournament and l.round = p.round and l.player = p.low
    left join wins_before as h on h.tournament = p.tournament and h.round = p.round and h.player = p.high
    where p.first_played is not null and p.low > 0 and coalesce(l.wins, 0) <> coalesce(h.wins, 0)
),

meetings as (
    select
        season,
        tournament,
        least(player1, player2) as low,
        greatest(player1, player2) as high,
        count(*) as times,
        min(round) as first_round,
        max(round) as round,
        max(source) as source,
        arg_max(row, (source, round, row)) as row
    from staging.games
    where player2 is not null
    group by season, tournament, least(player1, player2), greatest(player1, player2)
    having count(*) > 1
),

changed as (
    select season, tournament, round, player, note, source, row
    from staging.logged_actions
    where action = 'PAIRING_CHANGED' and tournament is not null and round is not null
)

select season, tournament, round, coalesce(first_drawn, first_played) as player1,
    if(coalesce(first_drawn, first_played) = low, high, low) as player2, verdict, null::varchar as detail,
    null::bigint as apart, source, row
from compared
where verdict is not null
union all
select season, tournament, round, low, high, 'FLOAT', low_wins || ' and ' || high_wins || ' wins before the round',
    abs(low_wins - high_wins), source, row
from floats
union all
select season, tournament, round, low, high, 'REPEAT',
    'met ' || times || ' times, first in round ' || first_round || ', last in round ' || round, null, source, row
from meetings
union all
select season, tournament, round, player, null, 'CHANGED', coalesce(note, 'logged by the director'), null, source, row
from changed
