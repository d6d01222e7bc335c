-- What disqualification, unauthorised names, boxes and 2.3 take away, in both standings (rules 4.4, 1.7, 7.1, 2.3; S-08, S-09).
-- grain: one row per competition, measure, code, tournament and player
with steps as (
    select
        n.season, n.tournament, n.player, n.team, n.week, n.slot_no, n.play_date, n.source, n.row, n.finish,
        side.competition, side.measure, side.code, side.rule, side.points
    from ledger.nets as n,
        lateral (
            values
                ('individual', 'points', 'disqualified', '4.4', n.dq_points),
                ('individual', 'wins', 'disqualified', '4.4', n.dq_wins),
                ('team', 'points', 'disqualified', '4.4', n.dq_games),
                ('individual', 'points', 'unauthorised-name', '1.7', n.unauth_points),
                ('individual', 'wins', 'unauthorised-name', '1.7', n.unauth_wins),
                ('team', 'points', 'unauthorised-name', '1.7', n.unauth_games),
                ('individual', 'points', 'boxed-player', '7.1', n.boxed_points),
                ('individual', 'wins', 'boxed-player', '7.1', n.boxed_wins),
                ('team', 'points', 'boxed-player', '7.1', n.boxed_games),
                ('individual', 'points', 'five-nil-replayed', '2.3', n.void_points),
                ('individual', 'wins', 'five-nil-replayed', '2.3', n.void_wins),
                ('team', 'points', 'five-nil-replayed', '2.3', n.void_games)
        ) as side (competition, measure, code, rule, points)
    where n.is_voided or n.is_forfeited or n.is_boxed or n.status = 'DQ'
    union all
    select
        t.season, t.tournament, t.player, t.team, t.week, t.slot_no, t.play_date, t.source, t.row, t.finish,
        'team', 'wins', side.code, side.rule, side.points
    from ledger.team_wins as t,
        lateral (
            values
                ('disqualified', '4.4', t.dq_wins),
                ('unauthorised-name', '1.7', t.unauth_wins),
                ('boxed-player', '7.1', t.boxed_wins),
                ('five-nil-replayed', '2.3', t.void_wins)
        ) as side (code, rule, points)
)

select
    season,
    tournament,
    player,
    team,
    week,
    slot_no,
    play_date,
    competition,
    measure,
    code,
    rule,
    points::integer as points,
    if(measure = 'wins' and finish = 'shared', points, 0)::integer as of_shared,
    source,
    row,
    case code
        when 'disqualified' then 'disqualified from the tournament'
        when 'unauthorised-name' then 'played under a name that was not authorised'
        when 'boxed-player' then 'played while in the penalty box'
        else 'a 5-0 winner who played again that day'
    end as note
from steps
where points <> 0
