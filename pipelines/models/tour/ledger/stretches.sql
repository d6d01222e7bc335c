-- Every stretch of racks between two moments, with the score that penalties and starts add to both sides in it, and the
-- rack in it by which a side reaches the race, if one does.
-- grain: one row per match that can be played and moment, moment 0 being the start
with bases as (
    select m.match, 0 as moment, 0 as racks_from, f.racks_before as racks_to, 0 as sum_a, 0 as sum_b, 0 as sum_rows
    from staging.matches as m
    left join ledger.moments as f on f.match = m.match and f.moment = 1
    where m.is_valid
    union all
    select match, moment, racks_before, next_racks, sum_a, sum_b, sum_rows
    from ledger.moments
),

needed as (
    select
        b.match,
        b.moment,
        b.racks_from,
        coalesce(b.racks_to, h.n_racks) as racks_to,
        b.sum_rows + (m.start_a > 0)::integer + (m.start_b > 0)::integer as rows_before,
        h.a_at[m.race - m.start_a - b.sum_a] as a_reaches,
        h.b_at[m.race - m.start_b - b.sum_b] as b_reaches,
        m.race - m.start_a - b.sum_a > 0 and m.race - m.start_b - b.sum_b > 0 as is_open
    from bases as b
    join staging.matches as m on m.match = b.match
    join staging.sheets as h on h.match = b.match
)

select
    match,
    moment,
    racks_from,
    racks_to,
    rows_before,
    case
        when is_open and least(a_reaches, b_reaches) > racks_from and least(a_reaches, b_reaches) <= racks_to
            then least(a_reaches, b_reaches)
    end as last_rack,
    coalesce(a_reaches < b_reaches, a_reaches is not null) as is_won_by_a
from needed
