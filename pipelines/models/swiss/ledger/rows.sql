-- The ledger under integer keys: every posting, then what leaving took, then a floor (section 5; S-04, S-17).
-- grain: one row per award or deduction
-- as: view
select
    season, step, competition, measure, player, team, week, slot_no, round,
    code, rule, points, of_shared, effective_on, source, row, note
from ledger.postings
union all
select
    season, 20, competition, measure, player, team, null, null, null,
    'withdrawn', '2.11', points, of_shared, happened_on, source, row,
    'left the competition on ' || happened_on || ': what had been won by then'
from ledger.leavings
union all
select
    season, 21, 'individual', 'points', player, null, null, null, null,
    'total-floor', '9.3', points, 0, effective_on, null, null, 'a total is not negative in this season'
from ledger.floors
