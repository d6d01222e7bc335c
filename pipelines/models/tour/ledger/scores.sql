-- The score of every match before any ruling, and what did not count of it (B-08, B-09, B-43; T-12, T-27, T-29, T-32).
-- cap_*: racks beyond the race; top_*: racks that a loss of match adds, struck_*: takes away.
-- grain: one row per match
with last_moments as (
    select match, max(moment) as moment
    from ledger.moments
    group by match
),

counted as (
    select
        m.season,
        m.match,
        m.race,
        m.is_valid,
        m.start_a,
        m.start_b,
        h.n_racks,
        e.kind,
        e.side,
        e.moment as end_moment,
        case when m.is_valid then coalesce(e.racks, h.n_racks) else 0 end as racks,
        coalesce(e.last_posted, l.moment, 0) as last_posted,
        l.moment as last_moment,
        h.a_at,
        h.b_at,
        s.cap_at_race,
        s.loss_score
    from staging.matches as m
    join staging.sheets as h on h.match = m.match
    join raw.settings as s on s.season = m.season and s.settings_key = m.settings_key
    left join ledger.endings as e on e.match = m.match
    left join last_moments as l on l.match = m.match
),

gross as (
    select
        c.* exclude (a_at, b_at),
        c.start_a + coalesce(p.sum_a, 0)
        + if(c.racks = c.n_racks, length(c.a_at), length(list_filter(c.a_at, lambda rack: rack <= c.racks))) as gross_a,
        c.start_b + coalesce(p.sum_b, 0)
        + if(c.racks = c.n_racks, length(c.b_at), length(list_filter(c.b_at, lambda rack: rack <= c.racks))) as gross_b,
        coalesce(p.sum_rows, 0) as penalty_rows,
        if(c.is_valid, c.n_racks - c.racks, 0) as racks_left,
        coalesce(t.sum_racks, 0) - coalesce(p.sum_racks, 0) as penalty_racks_left
    from counted as c
    left join ledger.moments as p on p.match = c.match and p.moment = c.last_posted
    left join ledger.moments as t on t.match = c.match and t.moment = c.last_moment
),

offset_racks as (
    select
        *,
        if(kind = 'REACH' and cap_at_race, greatest(0, gross_a - race), 0) as cap_a,
        if(kind = 'REACH' and cap_at_race, greatest(0, gross_b - race), 0) as cap_b,
        if(kind = 'LOSS' and side = 'A', race - gross_a, 0) as top_a,
        if(kind = 'LOSS' and side = 'B', race - gross_b, 0) as top_b,
        if(kind = 'LOSS' and side = 'B' and loss_score = 'race_0', gross_a, 0) as struck_a,
        if(kind = 'LOSS' and side = 'A' and loss_score = 'race_0', gross_b, 0) as struck_b
    from gross
)

select
    season,
    match,
    race,
    kind,
    case kind
        when 'RACK' then 'PLAYED'
        when 'REACH' then 'PENALTY'
        when 'LOSS' then 'LOSS'
        when 'TD' then 'TD_RULING'
        else if(is_valid, 'IN_PROGRESS', 'INVALID')
    end as status,
    side,
    end_moment,
    last_posted,
    n_racks,
    racks::integer as racks,
    racks_left::integer as racks_left,
    cap_a::integer as cap_a,
    cap_b::integer as cap_b,
    top_a::integer as top_a,
    top_b::integer as top_b,
    struck_a::integer as struck_a,
    struck_b::integer as struck_b,
    (gross_a - cap_a + top_a - struck_a)::integer as score_a,
    (gross_b - cap_b + top_b - struck_b)::integer as score_b,
    (racks_left + penalty_racks_left + cap_a + cap_b)::integer as ignored,
    (start_a > 0)::integer + (start_b > 0)::integer + penalty_rows as rows_before_end,
    loss_score
from offset_racks
