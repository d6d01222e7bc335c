-- Every game of a tournament that counts, from each side of the table, after rulings (rules 2.12, 4.5; S-05, S-07).
-- grain: one row per game and player
-- as: view
-- season_id: the season
-- week: week of the tournament
-- slot: tournament of that week
-- attempt: 1, or 2 for a replay
-- play_date: day it was played
-- round: round of the game
-- player: newest spelling of the name
-- opponent: who sat opposite; empty for a bye
-- result: WON, LOST, or VOID where a ruling struck the game
-- how: PLAYED, BYE, NOSHOW, TIMER, DISCONNECT, REFUSED, DQ, AWARD, ADMIN
-- is_contested: whether both players were there (neither a bye nor a no-show)
with turned as (
    select t.tournament, r.kind, r.round, r.from_player, r.to_player
    from staging.rulings as r
    join staging.tournaments as t
        on t.season = r.season
        and t.week = r.week
        and t.slot_no = r.slot_no
        and t.is_counted
    where r.kind in ('REVERSE', 'VOID_GAME')
),

-- a reversal of a reversal is nothing, so the turns of a game are added up
ruled as (
    select
        s.tournament,
        s.round,
        s.player,
        sum(
            case
                when t.kind = 'REVERSE' and t.to_player = s.player then 1
                when t.kind = 'REVERSE' and t.from_player = s.player then -1
                else 0
            end
        ) as turns,
        bool_or(t.kind = 'VOID_GAME') as is_void
    from turned as t
    join staging.sides as s
        on s.tournament = t.tournament
        and (t.round is null or t.round = s.round)
        and s.player in (t.from_player, t.to_player)
        and s.opponent in (t.from_player, t.to_player)
    group by s.tournament, s.round, s.player
)

select
    g.season_id,
    t.week,
    l.slot,
    t.attempt::integer as attempt,
    t.play_date,
    s.round,
    p.name as player,
    o.name as opponent,
    case
        when coalesce(r.is_void, false) then 'VOID'
        when s.is_won::integer + coalesce(r.turns, 0) > 0 then 'WON'
        else 'LOST'
    end as result,
    s.how,
    s.is_contested
from staging.sides as s
join staging.tournaments as t on t.tournament = s.tournament and t.is_counted
join raw.seasons as g on g.season = s.season
join raw.slots as l on l.season = t.season and l.slot_no = t.slot_no
join staging.players as p on p.player = s.player
left join staging.players as o on o.player = s.opponent
left join ruled as r on r.tournament = s.tournament and r.round = s.round and r.player = s.player
order by g.season_id, t.week, t.slot_no, s.round, p.folded
