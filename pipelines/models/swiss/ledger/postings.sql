-- Every award gross and every offset beside it, but for what leaving takes (sections 5.2 to 5.4; S-04, S-07 to S-16).
-- grain: one row per award or deduction
select
    season, 1 as step, 'individual' as competition, 'points' as measure, player, null::integer as team, week, slot_no,
    null::integer as round, 'games-won' as code, '2.5' as rule, games_points as points, 0 as of_shared,
    play_date as effective_on, source, row, null::varchar as note
from ledger.nets
where games_points <> 0
union all
select season, 2, 'individual', 'points', player, null, week, slot_no, null,
    'all-rounds-played', '2.5', attend, 0, play_date, source, row, null
from ledger.nets
where attend <> 0
union all
select season, 3, 'individual', 'points', player, null, week, slot_no, null,
    finish_close || '-win', '2.5', bonus_close, 0, play_date, source, row, null
from ledger.nets
where bonus_close <> 0
union all
select season, 4, 'individual', 'wins', player, null, week, slot_no, null,
    finish_close || '-win', '2.8', 1, if(finish_close = 'shared', 1, 0), play_date, source, row, null
from ledger.nets
where finish_close is not null
union all
select season, 5, 'team', 'points', player, team, week, slot_no, null,
    'games-won', '2.4', wins_close, 0, play_date, source, row, null
from ledger.nets
where wins_close <> 0
union all
select season, 6, 'team', 'wins', player, team, week, slot_no, null,
    finish_close || '-win', '2.7', 1, if(finish_close = 'shared', 1, 0), play_date, source, row, null
from ledger.team_wins
where finish_close is not null
union all
select n.season, 7, 'individual', 'points', n.player, null, n.week, n.slot_no, r.round,
    'reversal', '4.5', n.reversal_points, 0, n.play_date, r.source, r.row, null
from ledger.nets as n
join ledger.reversals as r on r.tournament = n.tournament and r.player = n.player
where n.reversal_points <> 0
union all
select season, 8, 'individual', measure, player, null, week, slot_no, null,
    'reversal-bonus', rule, points, of_shared, play_date, source, row, note
from ledger.changed_bonuses
where competition = 'individual'
union all
select n.season, 9, 'team', 'points', n.player, n.team, n.week, n.slot_no, r.round,
    'reversal', '4.5', n.team_reversed, 0, n.play_date, r.source, r.row, null
from ledger.nets as n
join ledger.reversals as r on r.tournament = n.tournament and r.player = n.player
where n.team_reversed <> 0
union all
select season, 10, 'team', 'wins', player, team, week, slot_no, null,
    'reversal-bonus', rule, points, of_shared, play_date, source, row, note
from ledger.changed_bonuses
where competition = 'team'
union all
select season, 11, competition, measure, player, if(competition = 'team', team, null), week, slot_no, null,
    code, rule, points, of_shared, play_date, source, row, note
from ledger.taken_away
union all
select n.season, 12, 'individual', 'points', n.player, null, n.week, n.slot_no, null,
    'lower-of-two', '2.5', l.points, 0, n.play_date, n.source, n.row, 'the better score of the week counts'
from ledger.lower_of_two as l
join ledger.nets as n on n.tournament = l.tournament and n.player = l.player
where l.points <> 0
union all
select n.season, 12, 'individual', 'wins', n.player, null, n.week, n.slot_no, null,
    'lower-of-two', '2.8', l.wins, if(n.finish = 'shared', l.wins, 0), n.play_date, n.source, n.row,
    'the win of a score that does not count'
from ledger.lower_of_two as l
join ledger.nets as n on n.tournament = l.tournament and n.player = l.player
where l.wins <> 0
union all
select n.season, 13, 'team', 'points', n.player, n.team, n.week, n.slot_no, null,
    case when c.is_copy then 'counts-twice' when c.is_left_once then 'player-counts-once' else 'outside-best-four' end,
    '2.4', if(c.is_copy, c.games, -c.games), 0, n.play_date, n.source, n.row, null
from ledger.team_choice as c
join ledger.nets as n on n.tournament = c.tournament and n.player = c.player
where c.games <> 0 and if(c.is_copy, not c.is_left_four, c.is_left_once or c.is_left_four)
union all
select season, 14, 'individual', 'points', player, null, week_missed, null, null,
    'uc', '2.6', points, 0, missed_on, source, row, why
from ledger.uc_decisions
where points <> 0
union all
select d.season, 15, 'individual', 'points', d.player, null, d.week, null, null,
    'dropped-week', '9.3', d.points, 0, w.play_date, null, null, 'a lowest week that this season leaves out'
from ledger.dropped_weeks as d
join staging.weeks as w on w.season = d.season and w.week = d.week
union all
select season, 16, 'individual', 'points', player, null, week, slot_no, round,
    'unreported-loss', rule, points, 0, play_date, source, row, why
from ledger.report_failures
where points <> 0
union all
select season, 17, target, 'points', player, team, week, slot_no, round,
    code, rule, -deducted, 0, confirmed_on, source, row, note
from ledger.penalty_subjects
where deducted <> 0
union all
select season, 18, target, 'points', player, team, null, null, null,
    'penalty-overturned', '8.3', given_back, 0, returned_on, source, row,
    'of the deduction under ' || rule || ' on ' || confirmed_on
from ledger.penalty_subjects
where given_back <> 0
union all
select season, 19, competition, 'points', player, team, week, slot_no, round,
    code, rule, points, 0, decided_on, source, row, note
from ledger.adjustments
where points <> 0
