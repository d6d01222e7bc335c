-- I6: every entry has a rule and rests on a row of a file (a floor or a left-out week rests on the total).
-- grain: one row per entry that breaks it
select
    r.season,
    'I6' as code,
    r.rule,
    r.week,
    r.slot_no,
    r.code || ' of ' || r.points || ' points has no cause' as message,
    'This is a fault of the program: report it' as fix
from ledger.rows as r
where r.rule is null or r.points = 0 or (r.source is null and r.code not in ('total-floor', 'dropped-week'))
