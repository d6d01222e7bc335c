-- Tournaments with another number of rounds than the league plays and no word of an interruption (rules 2.1, 2.12).
-- grain: one row per sitting
select
    t.season,
    'F_ROUNDS' as code,
    '2.1' as rule,
    t.week,
    t.slot_no,
    'week ' || t.week || ' ' || s.slot || if(t.attempt > 1, ' (attempt ' || t.attempt || ')', '') || ' has ' || t.full_rounds || ' of ' || t.rounds || ' rounds'
    || if(t.is_void, ' and counts for nothing yet', '') as message,
    'Upload the missing rounds, or enter the tournament as INTERRUPTED with its full rounds' as fix
from staging.tournaments as t
join raw.slots as s on s.season = t.season and s.slot_no = t.slot_no
where t.full_rounds <> t.rounds and upper(t.state) <> 'INTERRUPTED' and t.full_rounds > 0
