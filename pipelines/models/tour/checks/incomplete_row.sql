-- A row without what its other cells make necessary (section 2; T-09, T-19, T-30).
-- grain: one row per missing cell
with incomplete as (
    select season, match, player, 'present_at' as field, 'an arrival needs present_at, or absent' as what, source, row
    from staging.arrivals
    where not is_absent and present_text is null
    union all
    select season, match, player, 'called_by', 'an incident of rule 9 needs called_by', source, row
    from staging.incidents
    where rule = '9' and called_by is null
    union all
    select season, match, player, 'match_id', 'an incident needs match_id or stop_id', source, row
    from staging.incidents
    where match_id is null and stop_text is null
    union all
    select season, match, player, 'player', 'a ruling of ' || kind || ' needs the player', source, row
    from staging.rulings
    where kind in ('RACKS', 'AWARD') and player_text is null
    union all
    select season, match, player, 'racks', 'a ruling of RACKS needs racks', source, row
    from staging.rulings
    where kind = 'RACKS' and racks is null
    union all
    select season, match, player, 'match_id', 'a ruling of ' || kind || ' needs the match', source, row
    from staging.rulings
    where kind in ('RACKS', 'AWARD') and match_id is null
)

select
    d.season as season,
    'missing-value' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    d.field as "column",
    null as value,
    concat_ws(': ', 'Match ' || m.match_id, d.what) as message,
    'Fill the cell in.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from incomplete as d
left join staging.players as p on p.player = d.player
left join staging.matches as m on m.match = d.match
