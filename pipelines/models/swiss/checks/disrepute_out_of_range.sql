-- Deductions for disrepute outside 1 to the most that is allowed (rule 6.3, A-99).
-- grain: one row per ruling or incident
with deductions as (
    select r.season, r.decided_on as on_date, abs(r.points) as points, r.points as typed, 'points' as "column",
        r.subject_text as player, r.source, r.row
    from staging.rulings as r
    where r.kind = 'ADJUST' and starts_with(r.rule, '6.3')
    union all
    select i.season, i.confirmed_on, abs(i.points_override), i.points_override, 'points_override', p.name, i.source,
        i.row
    from staging.incidents as i
    join staging.players as p on p.player = i.player
    where starts_with(i.rule_code, '6.3') and i.status in ('CONFIRMED', 'OVERTURNED')
)

select
    d.season,
    'out-of-range' as code,
    '6.3' as rule,
    d.player,
    d.source,
    d.row,
    d."column",
    d.typed::varchar as value,
    coalesce('a deduction of ' || d.typed, 'a deduction without points') || ' under 6.3 is not from 1 to '
    || s.disrepute_max as message,
    'Type the points as the ruling gives them, at most ' || s.disrepute_max as fix
from deductions as d
join raw.settings as s
    on s.season = d.season
    and d.on_date between s.valid_from and s.valid_to
where d.points is null or d.points not between 1 and s.disrepute_max
