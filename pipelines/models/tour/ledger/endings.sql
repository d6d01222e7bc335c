-- How each match ended before any ruling: the first rack or moment by which a side reaches the race or loses the match
-- (T-12, B-07, B-42). kind: RACK, REACH by penalty racks, LOSS of match, TD where both would win or lose at once.
-- grain: one row per match that has ended
with by_rack as (
    select match, min(moment) as moment
    from ledger.stretches
    where last_rack is not null
    group by match
),

scored as (
    select
        o.*,
        m.race,
        m.start_a + o.sum_a + length(list_filter(h.a_at, lambda rack: rack <= o.racks_before)) >= m.race as reaches_a,
        m.start_b + o.sum_b + length(list_filter(h.b_at, lambda rack: rack <= o.racks_before)) >= m.race as reaches_b
    from ledger.moments as o
    join staging.matches as m on m.match = o.match
    join staging.sheets as h on h.match = o.match
),

by_moment as (
    select
        match,
        moment,
        racks_before,
        case
            when reaches_a and reaches_b then 'TD'
            when (reaches_a and loses_a) or (reaches_b and loses_b) then 'TD'
            when reaches_a or reaches_b then 'REACH'
            when is_double_loss then 'TD'
            else 'LOSS'
        end as kind,
        if(reaches_a or loses_b, 'A', 'B') as side
    from scored
    where reaches_a or reaches_b or loses_a or loses_b
),

first_moment as (
    select match, min(moment) as moment
    from by_moment
    group by match
)

select
    s.match,
    s.moment,
    s.moment as last_posted,
    s.last_rack as racks,
    'RACK' as kind,
    if(s.is_won_by_a, 'A', 'B') as side
from by_rack as r
join ledger.stretches as s on s.match = r.match and s.moment = r.moment
left join first_moment as f on f.match = r.match
where f.moment is null or f.moment > r.moment
union all
select
    b.match,
    b.moment,
    if(b.kind = 'TD', b.moment - 1, b.moment),
    b.racks_before,
    b.kind,
    if(b.kind = 'TD', null, b.side)
from first_moment as f
join by_moment as b on b.match = f.match and b.moment = f.moment
left join by_rack as r on r.match = f.match
where r.moment is null or f.moment <= r.moment
