-- Offences that count, each with its number within its category and the category it is punished as (rules 7.1 to 7.5, S-13, S-14; A-63, A-101, A-102).
-- grain: one row per offence (an incident, or a failure to report where 7.5 is applied to it)
with overturned as (
    select season, incident_id
    from staging.appeals
    where outcome = 'UPHELD'
),

listed as (
    select
        i.season,
        i.player,
        i.incident_id,
        null::integer as week,
        null::integer as slot_no,
        null::integer as round,
        i.category,
        i.happened_on,
        i.confirmed_on,
        i.status = 'CONFIRMED' and o.incident_id is null as is_repeatable,
        1 as kind
    from staging.incidents as i
    left join overturned as o on o.season = i.season and o.incident_id = i.incident_id
    where i.status in ('CONFIRMED', 'OVERTURNED') and i.category is not null and i.target <> 'team'
    union all
    select season, player, null, week, slot_no, round, 'E', play_date, play_date, true, 0
    from ledger.report_cases
    where is_breach_7_5 and report_mode in ('7.5', 'both')
),

dated as (
    select l.*, s.escalate_auto, s.escalate_cascade
    from listed as l
    join raw.settings as s
        on s.season = l.season
        and l.confirmed_on between s.valid_from and s.valid_to
),

numbered as (
    select
        *,
        1 + coalesce(sum(if(is_repeatable, 1, 0)) over (
            partition by season, player, category
            order by happened_on, kind, incident_id, week, slot_no, round
            rows between unbounded preceding and 1 preceding
        ), 0) as number
    from dated
),

e_to_d as (
    select
        *,
        if(category = 'E' and number > 1 and contains(escalate_auto, 'E'), 'D', category) as as_d
    from numbered
),

d_to_c as (
    select
        *,
        1 + coalesce(sum(if(
            is_repeatable and if(escalate_cascade, as_d, category) = 'D', 1, 0
        )) over (
            partition by season, player
            order by happened_on, kind, incident_id, week, slot_no, round
            rows between unbounded preceding and 1 preceding
        ), 0) as d_number
    from e_to_d
),

c_to_b as (
    select
        *,
        if(
            as_d = 'D' and (category = 'D' or escalate_cascade) and d_number > 1 and contains(escalate_auto, 'D'),
            'C', as_d
        ) as as_c
    from d_to_c
)

select
    *,
    case
        when as_c = 'C' and category = 'C' and number > 1 and contains(escalate_auto, 'C') then 'B'
        when as_c = 'B' and number > 1 and contains(escalate_auto, 'B') then 'A'
        else as_c
    end as punished_as
from c_to_b
