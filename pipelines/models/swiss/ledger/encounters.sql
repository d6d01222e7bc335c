-- The games of every sitting that counts from each side of the table, as they stand after the rulings (rules 2.14, 4.5; A-16, A-75, A-83).
-- grain: one row per game and player; opponent is null for a bye and where the other's name is nobody's
with counted as (
    select
        g.season, g.tournament, g.round, g.player1, g.player2, g.winner_side, g.how, g.bye_code,
        not (g.how in ('PLAYED', 'DISCONNECT', 'DQ')) as is_default,
        t.score_week as week, t.settings_key
    from staging.games as g
    join staging.tournaments as t on t.tournament = g.tournament and t.is_counted
    join raw.settings as s on s.season = t.season and s.settings_key = t.settings_key
    where g.round <= t.full_rounds or s.int_partial = 'count'
),

ruled as (
    select t.tournament, r.round, r.kind, r.from_player, r.to_player
    from staging.rulings as r
    join staging.tournaments as t
        on t.season = r.season
        and t.week = r.week
        and t.slot_no = r.slot_no
        and t.is_counted
    where r.kind in ('REVERSE', 'VOID_GAME')
),

-- a ruling without a round is about the only game of the two
turned as (
    select
        c.tournament,
        c.round,
        c.player1,
        c.player2,
        bool_or(r.kind = 'VOID_GAME') as is_void,
        sum(case when r.kind <> 'REVERSE' then 0 when r.to_player = c.player1 then 1 else -1 end) as for_player1
    from ruled as r
    join counted as c on c.tournament = r.tournament and c.round = coalesce(r.round, c.round)
    where (r.from_player = c.player1 and r.to_player = c.player2)
        or (r.from_player = c.player2 and r.to_player = c.player1)
    group by c.tournament, c.round, c.player1, c.player2
),

settled as (
    select
        c.*,
        coalesce(t.is_void, false) as is_void,
        coalesce((c.winner_side = 1)::integer + coalesce(t.for_player1, 0) >= 1, false) as is_won1,
        coalesce((c.winner_side = 2)::integer - coalesce(t.for_player1, 0) >= 1, false) as is_won2
    from counted as c
    left join turned as t
        on t.tournament = c.tournament
        and t.round = c.round
        and t.player1 = c.player1
        and t.player2 = c.player2
),

sides as (
    select
        season, tournament, week, settings_key, round, 1 as side, player1 as player, player2 as opponent,
        is_won1 as is_won, how, bye_code, is_default, is_void
    from settled
    where player1 is not null
    union all
    select
        season, tournament, week, settings_key, round, 2, player2, player1,
        is_won2, how, bye_code, is_default, is_void
    from settled
    where player2 is not null
),

-- what came by default before a late player did is no win of his (2.14)
arrived as (
    select s.tournament, s.player, coalesce(min(s.round) filter (where s.how not in ('BYE', 'NOSHOW')), 0) as first_round
    from staging.entries as e
    join sides as s on s.tournament = e.tournament and s.player = e.player
    where e.status = 'LT'
    group by s.tournament, s.player
)

select
    s.season,
    s.tournament,
    s.week,
    s.round,
    s.side,
    s.player,
    s.opponent,
    s.how,
    s.bye_code,
    s.is_won and not s.is_void as is_won,
    not s.is_default and not s.is_void and s.opponent is not null as is_played,
    s.is_default and not s.is_won and not s.is_void and s.how <> 'BYE' as is_voluntary,
    if(
        s.is_won
        and not s.is_void
        and (s.how <> 'BYE' or r.bye_is_win)
        and (s.how = 'BYE' or not s.is_default or r.default_win_counts)
        and (a.first_round is null or s.round >= a.first_round or r.ns_default_wins <> 'void'),
        1, 0
    ) as points
from sides as s
join raw.settings as r on r.season = s.season and r.settings_key = s.settings_key
left join arrived as a on a.tournament = s.tournament and a.player = s.player
