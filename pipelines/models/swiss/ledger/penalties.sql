-- What each incident costs: points, or days in the penalty box, and what an appeal gave back (rules 6.3, 7, 8; S-13 to S-15; A-79, A-111).
-- grain: one row per season and incident
with void_sittings as (
    select distinct season, week, slot_no, play_date
    from staging.tournaments
    where is_void
),

heard as (
    select
        i.*,
        o.punished_as,
        o.number,
        a.outcome,
        a.new_points,
        a.new_box_days,
        coalesce(a.decided_on, a.appeal_on) as appeal_decided_on,
        case
            when s.appeal_suspends and a.incident_id is not null and a.outcome is null then 'suspended by an appeal'
            when not s.void_keeps_incidents and v.week is not null then 'in a void tournament'
        end as held,
        s.pen_C,
        s.pen_D,
        s.pen_E,
        s.box_A,
        s.box_B,
        s.box_start,
        s.box_day1,
        s.penalty_week,
        s.disrepute_max,
        starts_with(i.rule_code, '6.3') as is_disrepute
    from staging.incidents as i
    join raw.settings as s
        on s.season = i.season
        and i.confirmed_on between s.valid_from and s.valid_to
    left join ledger.offences as o on o.season = i.season and o.incident_id = i.incident_id
    left join staging.appeals as a on a.season = i.season and a.incident_id = i.incident_id
    left join void_sittings as v
        on v.season = i.season
        and v.week = i.week
        and v.slot_no = i.slot_no
        and v.play_date = i.happened_on
),

priced as (
    select
        *,
        case
            when status not in ('CONFIRMED', 'OVERTURNED') or held is not null then 0
            when target = 'team' and not is_disrepute then 0
            when is_disrepute
                then if(abs(points_override) between 1 and disrepute_max, abs(points_override), 0)
            when points_override is not null then abs(points_override)
            when punished_as = 'C' then pen_C
            when punished_as = 'D' then pen_D
            when punished_as = 'E' then pen_E
            else 0
        end as deducted,
        case
            when status not in ('CONFIRMED', 'OVERTURNED') or held is not null or target = 'team' then 0
            when box_days_override is not null then box_days_override
            when punished_as = 'A' then box_A
            when punished_as = 'B' then box_B
            else 0
        end as days_given
    from heard
),

returned as (
    select
        *,
        case
            when status = 'OVERTURNED' or outcome = 'UPHELD' then deducted
            when outcome = 'REDUCED' and new_points is not null then greatest(0, deducted - abs(new_points))
            else 0
        end as given_back,
        case
            when status = 'OVERTURNED' or outcome = 'UPHELD' then 0
            when outcome = 'REDUCED' and new_box_days is not null then new_box_days
            else days_given
        end as box_days,
        case
            when status = 'OVERTURNED' then coalesce(overturned_on, appeal_decided_on, confirmed_on)
            else coalesce(appeal_decided_on, overturned_on, confirmed_on)
        end as returned_on,
        if(box_start = 'offence', happened_on, confirmed_on) + if(box_day1 = 'next_day', 1, 0) as box_first_day
    from priced
)

select
    season,
    incident_id,
    player,
    rule_code,
    category,
    punished_as,
    case
        when is_disrepute then '6.3'
        when category = 'E' and punished_as = 'D' then '7.4(v)'
        when category = 'D' and punished_as = 'C' then '7.3(v)'
        else rule_code
    end as rule,
    case
        when is_disrepute then 'disrepute'
        when punished_as = 'D' then 'penalty-d'
        when punished_as = 'E' then 'penalty-e'
        else 'penalty-c'
    end as code,
    case
        when status = 'CONFIRMED' and outcome in ('UPHELD', 'REDUCED') then
            if(outcome = 'UPHELD', 'OVERTURNED', 'REDUCED')
        else status
    end as status,
    target,
    number,
    happened_on,
    confirmed_on,
    deducted::integer as deducted,
    given_back::integer as given_back,
    returned_on,
    is_banished and status = 'CONFIRMED' and coalesce(outcome, '') <> 'UPHELD' and held is null as is_banished,
    box_days::integer as box_days,
    box_first_day,
    case when penalty_week = 'offence' then week end as week,
    case when penalty_week = 'offence' then slot_no end as slot_no,
    case when penalty_week = 'offence' then round end as round,
    week as typed_week,
    outcome,
    held,
    note,
    source,
    row
from returned
