-- Offences: the newest row of an incident, its category read from the rule's number (rules 6, 7; S-13).
-- grain: one row per season and incident
with typed as (
    select
        i.season,
        coalesce(
            i.incident_id,
            concat_ws('/', i.date, n.folded, i.rule_code, i.week, i.slot, i.round)
        ) as incident_id,
        try_cast(i.date as date) as happened_on,
        p.player,
        i.rule_code,
        try_cast(regexp_extract(i.rule_code, '^\s*7\.([1-5])', 1) as integer) as chapter,
        coalesce(upper(i.status), 'CONFIRMED') as status,
        coalesce(try_cast(i.confirmed_on as date), try_cast(i.date as date)) as confirmed_on,
        i.confirmed_by,
        coalesce(lower(i.target), 'individual') as target,
        try_cast(i.points_override as integer) as points_override,
        try_cast(i.box_days_override as integer) as box_days_override,
        coalesce(banned.value, false) as is_banished,
        try_cast(i.overturned_on as date) as overturned_on,
        try_cast(i.week as integer) as week,
        s.slot_no,
        try_cast(i.round as integer) as round,
        i.note,
        i.upload,
        i.source,
        i.row
    from raw.incidents as i
    join staging.spellings as n on n.season = i.season and n.spelling = i.player
    join staging.name_periods as p
        on p.season = i.season
        and p.spelling = i.player
        and try_cast(i.date as date) between p.valid_from and p.valid_to
    left join raw.slots as s on s.season = i.season and s.folded = lower(trim(i.slot))
    left join raw.booleans as banned on banned.spelling = lower(i.banished)
)

select
    * exclude (chapter),
    case chapter when 1 then 'A' when 2 then 'B' when 3 then 'C' when 4 then 'D' when 5 then 'E' end as category
from typed
qualify row_number() over (
    partition by season, incident_id
    order by upload desc, source desc, row desc
) = 1
