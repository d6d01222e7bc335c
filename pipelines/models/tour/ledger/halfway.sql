-- Whether a match was half done when half of its time was over (rule 8; B-23, B-24, T-24).
-- grain: one row per match with a start and with a time for every rack, of which half of the time is over
with timed as (
    select match, count(*) as racks, count(ended_at) as ended, max(ended_at) as last_at
    from staging.racks
    where match is not null
    group by match
),

half_times as (
    select
        m.season,
        m.match,
        m.match_id,
        m.stop_id,
        m.race,
        m.started_at,
        m.ended_at,
        m.start_a + m.start_b as starts,
        t.last_at,
        s.half_total,
        s.half_counts_penalty,
        s.half_excl_pause,
        s.rack_mode,
        m.started_at + to_seconds(l.seconds // 2) as plain_half_at,
        m.source,
        m.row
    from staging.matches as m
    join raw.settings as s on s.season = m.season and s.settings_key = m.settings_key
    join staging.sheets as h on h.match = m.match and (h.rack_nos is not null or h.n_racks = 0)
    left join timed as t on t.match = m.match
    left join ledger.time_limits as l on l.race = m.race
    where m.started_at is not null
        and m.is_valid
        and coalesce(t.racks = t.ended, true)
        and (m.ended_at is not null or t.racks > 0)
),

paused as (
    select h.match, sum(date_diff('second', p.started_at, p.ended_at)) as seconds
    from half_times as h
    join staging.pauses as p on p.match = h.match
    where h.half_excl_pause and p.kind in ('TIMEOUT', 'SICK', 'TIP') and p.started_at < h.plain_half_at
    group by h.match
),

moved as (
    select h.*, h.plain_half_at + to_seconds(coalesce(p.seconds, 0)::bigint) as half_at
    from half_times as h
    left join paused as p on p.match = h.match
),

played as (
    select h.match, count(*) as racks
    from moved as h
    join staging.racks as r on r.match = h.match and r.ended_at <= h.half_at
    group by h.match
),

awarded as (
    select
        h.match,
        sum(credit(h.rack_mode, p.side, 'A', p.racks) + credit(h.rack_mode, p.side, 'B', p.racks)) as racks
    from moved as h
    left join played as d on d.match = h.match
    join ledger.scores as s on s.match = h.match
    join ledger.penalties as p on p.match = h.match and p.moment <= s.last_posted
    where p.racks_before <= coalesce(d.racks, 0) and (p.ended_at is null or p.ended_at <= h.half_at)
    group by h.match
),

over_by_penalty as (
    select h.match
    from moved as h
    left join played as d on d.match = h.match
    join ledger.scores as s on s.match = h.match and s.kind <> 'RACK'
    join ledger.moments as o on o.match = h.match and o.moment = s.end_moment
    where s.racks <= coalesce(d.racks, 0) and (o.ended_at is null or o.ended_at <= h.half_at)
),

counted as (
    select
        h.*,
        coalesce(d.racks, 0) + h.starts + if(h.half_counts_penalty, coalesce(w.racks, 0), 0) as done,
        case h.half_total when 'race' then h.race when 'actual' then s.racks else 2 * h.race - 1 end as total,
        coalesce(h.ended_at <= h.half_at, false)
        or (s.kind is not distinct from 'RACK' and s.racks <= coalesce(d.racks, 0))
        or h.match in (select match from over_by_penalty) as is_over
    from moved as h
    join ledger.scores as s on s.match = h.match
    join ledger.results as r on r.match = h.match
    left join played as d on d.match = h.match
    left join awarded as w on w.match = h.match
    where h.plain_half_at is null
        or ((h.ended_at is not null or h.last_at >= h.half_at) and (h.half_total <> 'actual' or r.side is not null))
)

select
    season,
    match,
    match_id,
    stop_id,
    case
        when half_at is null then 'NO_LIMIT'
        when is_over or done >= (total + 1) // 2 then 'ON_TIME'
        else 'SLOW'
    end as verdict,
    if(half_at is null, null, done)::bigint as measured,
    case
        when half_at is null then 'a race to ' || race || ' has no time limit'
        when is_over then 'over by half time'
        else done || ' of ' || (total + 1) // 2 || ' racks at ' || strftime(half_at, '%H:%M:%S')
    end as why,
    source,
    row
from counted
