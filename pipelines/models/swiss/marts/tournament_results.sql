-- Every player's tournament: the final score, its points, and whether and why it counts (rules 2.3 to 2.5, 2.12, 2.14; S-07, S-11).
-- grain: one row per player and sitting
-- season_id: the season
-- week: week of the sitting
-- slot: tournament of that week
-- attempt: 1, or 2 for a replay
-- play_date: day it was played
-- player: newest spelling of the name
-- team: team on that day
-- wins: games won that count, after rulings
-- losses: games lost, after rulings
-- status: OK, NS no-show, LT late, WD withdrawn, RM removed, DQ disqualified
-- place: place by wins among those who can win
-- finish: outright or shared win, else empty
-- points: individual points before 2.3 and the better of two
-- counts_individual: whether the score is part of the Individual total
-- counts_team: whether the score is part of the Team total
-- why: what happened to it
with team_share as (
    select
        tournament,
        player,
        bool_and(is_left_once) as is_left_once,
        bool_and(is_left_once or is_left_four) as is_left
    from ledger.team_choice
    group by tournament, player
)

select
    g.season_id,
    e.week,
    s.slot,
    e.attempt::integer as attempt,
    e.play_date,
    p.name as player,
    t.name as team,
    coalesce(n.wins_final, if(e.status = 'NS', 0, e.w))::integer as wins,
    coalesce(n.losses_final, e.l)::integer as losses,
    e.status,
    n.place,
    n.finish,
    coalesce(
        n.gross_points + n.reversal_points + n.reversal_bonus + n.dq_points + n.unauth_points, 0
    )::integer as points,
    n.player is not null
    and not n.is_voided and not n.is_forfeited and not n.is_boxed
    and not (n.status = 'DQ' and n.dq_points < 0)
    and l.player is null
    and d.player is null as counts_individual,
    n.player is not null
    and not coalesce(c.is_left, true)
    and not (n.is_voided and n.void_games <> 0)
    and not (n.status = 'DQ' and n.dq_games <> 0)
    and n.unauth_games = 0
    and not n.is_boxed as counts_team,
    case
        when e.is_void then 'void: ' || e.full_rounds || ' full rounds'
        when not e.is_counted then 'another sitting of this tournament counts'
        when e.status = 'NS' then 'did not arrive'
        when n.player is null and e.is_participation then 'on no team that day'
        when n.player is null then 'no game played'
        when n.status = 'DQ' then 'disqualified (4.4)'
        when n.is_forfeited then 'played under a name that was not authorised (1.7)'
        when n.is_boxed then 'played while in the penalty box (7.1)'
        when n.is_voided then 'a 5-0 winner who played again that day (2.3)'
        else concat_ws(
            '; ',
            case
                when n.finish is not null
                    then n.wins_final || ' wins, ' || if(n.attend > 0, 'every round, ', '') || n.finish || ' win'
                when n.attend > 0 then n.wins_final || if(n.wins_final = 1, ' win, ', ' wins, ') || 'every round'
                else n.wins_final || if(n.wins_final = 1, ' win', ' wins') || ', no attendance points'
            end,
            if(e.ns_wins > 0, e.ns_wins || ' default before arriving not counted (2.14)', null),
            if(n.reversed <> 0, 'after a ruling (4.5)', null),
            if(l.player is not null, 'the better score of the week counts (2.5)', null),
            if(d.player is not null, 'a week that is left out', null),
            if(c.is_left_once, 'a player counts once for the team (2.4)', null),
            if(c.is_left and not c.is_left_once, 'outside the leading four of the team (2.4)', null)
        )
    end as why
from staging.entries as e
join raw.seasons as g on g.season = e.season
join raw.slots as s on s.season = e.season and s.slot_no = e.slot_no
join staging.players as p on p.player = e.player
left join staging.teams as t on t.team = e.team
left join ledger.nets as n on n.tournament = e.tournament and n.player = e.player
left join ledger.lower_of_two as l on l.tournament = e.tournament and l.player = e.player
left join ledger.dropped_weeks as d on d.season = n.season and d.player = n.player and d.week = n.week
left join team_share as c on c.tournament = e.tournament and c.player = e.player
order by g.season_id, e.week, e.slot_no, e.attempt, n.place nulls last, p.folded
