-- Something that ends before it starts (T-37).
-- grain: one row per such row
with backward as (
    select season, stop_id, null as match_id, null as player, starts_on::varchar as start_text,
        ends_on::varchar as end_text, 'ends_on' as field, 'stop ' || stop_id as what, source, row
    from staging.stops
    where ends_on < starts_on
    union all
    select season, stop_id, match_id, null, started_at::varchar, ended_at::varchar, 'ended_at',
        'match ' || match_id, source, row
    from staging.matches
    where ended_at < started_at
    union all
    select p.season, m.stop_id, p.match_id, p.player, p.started_at::varchar, p.ended_at::varchar, 'ended_at',
        'pause ' || p.seq || ' of match ' || p.match_id, p.source, p.row
    from staging.pauses as p
    join staging.matches as m on m.match = p.match
    where p.ended_at < p.started_at
    union all
    select r.season, m.stop_id, r.match_id, null, m.started_at::varchar, r.ended_at::varchar, 'ended_at',
        'rack ' || r.rack_no || ' of match ' || r.match_id, r.source, r.row
    from staging.racks as r
    join staging.matches as m on m.match = r.match
    where r.ended_at < m.started_at
)

select
    d.season as season,
    'ends-before-start' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    d.field as "column",
    d.end_text as value,
    upper(d.what[1]) || d.what[2:] || ' ends on ' || d.end_text || ', before it starts on '
        || d.start_text as message,
    'Correct the times; after midnight type the date as well.' as fix,
    d.stop_id as stop,
    d.match_id as match_id
from backward as d
left join staging.players as p on p.player = d.player
