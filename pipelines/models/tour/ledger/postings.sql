-- Every change of a score in the order of the match; the score is the sum (5.8; T-12, T-13, T-27 to T-30).
-- source and row: where the penalty, the ruling or the start was typed; empty of a rack won and of the cap.
-- grain: one row per rack credited or taken
with penalty_rows as (
    select
        p.*,
        sc.rows_before_end,
        (m.start_a > 0)::integer + (m.start_b > 0)::integer
        + p.racks_before
        + row_number() over (partition by p.match order by p.moment, p.number) as seq,
        s.rack_mode
    from ledger.penalties as p
    join ledger.scores as sc on sc.match = p.match and p.moment <= sc.last_posted
    join staging.matches as m on m.match = p.match
    join raw.settings as s on s.season = m.season and s.settings_key = m.settings_key
    where p.racks > 0
),

losses as (
    select
        match,
        moment,
        arg_min(rule, (if(step = 2, 0, 1), number)) as rule,
        arg_min(why, (if(step = 2, 0, 1), number)) as why,
        arg_min({'source': source, 'row': row}, (if(step = 2, 0, 1), number)) as cause
    from ledger.penalties
    where is_loss
    group by match, moment
),

rack_rows as (
    select
        t.match,
        t.rows_before,
        h.racks,
        unnest(range(t.racks_from + 1, least(t.racks_to, s.racks) + 1))::integer as rack
    from ledger.stretches as t
    join ledger.scores as s on s.match = t.match and (s.end_moment is null or t.moment <= s.last_posted)
    join staging.sheets as h on h.match = t.match
)

select match, 1 as seq, 'A' as side, 'start' as code, null as rule, start_a as racks, null as note, source, row
from staging.matches
where start_a > 0
union all
select match, if(start_a > 0, 2, 1), 'B', 'start', null, start_b, null, source, row
from staging.matches
where start_b > 0
union all
select match, rows_before + rack, racks[rack], 'rack-won', null, 1, null, null, null
from rack_rows
union all
select match, seq, if(rack_mode = 'offender_minus', side, other_side(side)), code, rule,
    if(rack_mode = 'offender_minus', -racks, racks), why, source, row
from penalty_rows
union all
select match, rows_before_end + racks + 1, if(cap_a > 0, 'A', 'B'), 'cap', null, -(cap_a + cap_b), 'beyond the race',
    null, null
from ledger.scores
where cap_a + cap_b > 0
union all
select s.match, s.rows_before_end + s.racks + 1, s.side, 'match-lost', l.rule, s.top_a + s.top_b, l.why,
    l.cause.source, l.cause.row
from ledger.scores as s
join losses as l on l.match = s.match and l.moment = s.end_moment
where s.kind = 'LOSS'
union all
select
    s.match, s.rows_before_end + s.racks + 2, other_side(s.side), 'match-lost', l.rule, -(s.struck_a + s.struck_b),
    'the loser keeps no racks', l.cause.source, l.cause.row
from ledger.scores as s
join losses as l on l.match = s.match and l.moment = s.end_moment
where s.struck_a + s.struck_b <> 0
union all
select
    r.match,
    s.rows_before_end + s.racks
    + (s.cap_a + s.cap_b > 0)::integer + (s.kind is not distinct from 'LOSS')::integer
    + (s.struck_a + s.struck_b <> 0)::integer
    + row_number() over (partition by r.match order by r.turn),
    r.side, 'ruling', '18', r.racks, r.ruling_id || ': ' || r.reason, r.source, r.row
from ledger.rulings as r
join ledger.scores as s on s.match = r.match
where r.racks <> 0
