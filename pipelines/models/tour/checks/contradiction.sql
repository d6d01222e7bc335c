-- Two cells or rows that cannot both be true (T-09, T-37, B-35; section 2).
-- grain: one row per contradiction
with contrary as (
    select season, match, player, 'absent' as field, 'true' as value,
        'both a time of arrival and absent' as what, source, row
    from staging.arrivals
    where is_absent and present_text is not null
    union all
    select season, match, breaker, 'n_both', n_both::varchar,
        'rack ' || rack_no || ' has more balls counted twice (' || n_both || ') than potted (' || n_potted
        || ') or past the line (' || n_passed || ')', source, row
    from staging.breaks
    where n_both > least(n_potted, n_passed)
    union all
    select season, match, breaker, 'n_potted', n_potted::varchar,
        'rack ' || rack_no || ' has the nine potted, but no ball potted', source, row
    from staging.breaks
    where is_nine_potted and n_potted = 0
    union all
    select season, match, typed_breaker, 'breaker', null,
        'rack ' || rack_no || ' has one breaker with the break and another with the rack', source, row
    from staging.breaks
    where typed_breaker <> rack_breaker
    union all
    select season, match, winner, 'break_and_run', 'true',
        'rack ' || rack_no || ' is a break and run, but its winner is not written down as its breaker', source, row
    from staging.racks
    where is_break_and_run and breaker is distinct from winner
    union all
    select i.season, i.match, i.player, 'stop_id', i.stop_text,
        'the incident names stop ' || i.stop_text || ', its match was at stop ' || m.stop_id, i.source, i.row
    from staging.incidents as i
    join staging.matches as m on m.match = i.match
    where i.stop_text <> m.stop_id
)

select
    d.season as season,
    'contradiction' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    d.field as "column",
    d.value as value,
    concat_ws(': ', 'Match ' || m.match_id, d.what) as message,
    'Correct the one that is wrong.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from contrary as d
left join staging.players as p on p.player = d.player
left join staging.matches as m on m.match = d.match
