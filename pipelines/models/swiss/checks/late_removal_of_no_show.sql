-- No-shows a director left in too long, where his log shows it (rule 2.14; A-82, A-84).
-- grain: one row per tournament and player
with removed as (
    select season, week, slot_no, player, min(before_round) as before_round
    from staging.td_actions
    where action = 'REMOVED'
    group by season, week, slot_no, player
),

kept as (
    select distinct season, week, slot_no, player
    from staging.td_actions
    where action = 'KEEP_REQUEST'
),

arrivals as (
    select tournament, player, min(round) as arrived_in, max(round) as last_round
    from staging.sides
    where is_contested
    group by tournament, player
),

seen_arriving as (
    select season, week, slot_no, player, min(before_round) as arrived_in
    from staging.td_actions
    where action = 'ARRIVED'
    group by season, week, slot_no, player
),

logged as (
    select distinct season, week, slot_no from staging.td_actions
),

judged as (
    select
        e.*,
        coalesce(
            a.arrived_in,
            v.arrived_in,
            if(e.status = 'LT', e.ns_wins + e.full_rounds - e.w - e.l + 1, null)
        ) as arrived_in,
        r.before_round,
        if(k.player is not null, s.ns_hard_round, s.ns_removal_round) as limit_round
    from staging.entries as e
    join raw.settings as s on s.season = e.season and s.settings_key = e.settings_key
    join logged as g on g.season = e.season and g.week = e.week and g.slot_no = e.slot_no
    left join arrivals as a on a.tournament = e.tournament and a.player = e.player
    left join seen_arriving as v
        on v.season = e.season and v.week = e.week and v.slot_no = e.slot_no and v.player = e.player
    left join removed as r
        on r.season = e.season and r.week = e.week and r.slot_no = e.slot_no and r.player = e.player
    left join kept as k
        on k.season = e.season and k.week = e.week and k.slot_no = e.slot_no and k.player = e.player
    where e.status in ('NS', 'LT')
)

select
    j.season,
    'F_TD_LATE_REMOVAL' as code,
    '2.14' as rule,
    j.week,
    j.slot_no,
    p.name as player,
    j.source,
    j.row,
    p.name || ' had not arrived and should have been removed before round ' || j.limit_round
    || coalesce('; removed before round ' || j.before_round, '') as message,
    'The result stands; tell the director' as fix
from judged as j
join staging.players as p on p.player = j.player
where (j.status = 'NS' and j.before_round > j.limit_round)
    or (j.status = 'LT' and j.arrived_in >= j.limit_round)
