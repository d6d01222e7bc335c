-- Every decision that can cost racks or a match, with its place in the order of the match (section 1; T-12, T-13).
-- position: -2 lateness, -1 before the match, else the rack it follows; step: 1 awards of the following rack, 2 pauses,
-- 3 incidents; number orders those of one step.
-- grain: one row per decision
-- as: view
select
    l.season,
    l.match,
    m.match_id,
    m.stop_id,
    'arrivals' as source_table,
    '' as source_key,
    l.player,
    l.side,
    '1' as rule,
    l.verdict,
    case l.verdict when 'RACK1' then 1 when 'RACK3' then 3 else 0 end as racks,
    l.verdict = 'LOSS' as is_loss,
    null::integer as occasion,
    l.late_s as measured,
    l.why,
    -2 as position,
    0 as step,
    if(l.side = 'A', 1, 2) as number,
    null::timestamp as ended_at,
    l.source,
    l.row
from ledger.lateness as l
join staging.matches as m on m.match = l.match
union all
select
    a.season, a.match, m.match_id, m.stop_id, 'pauses', a.seq::varchar, a.player, a.side, a.rule,
    coalesce(o.verdict, a.verdict, 'NONE'),
    (coalesce(o.verdict, a.verdict) is not distinct from 'RACK1')::integer,
    coalesce(o.verdict, a.verdict) is not distinct from 'LOSS',
    if(a.rule = '3', coalesce(o.occasion, 0), null),
    a.seconds,
    coalesce(o.why, a.why),
    a.after_rack, 2, a.seq, a.ended_at, a.source, a.row
from ledger.absences as a
join staging.matches as m on m.match = a.match
left join ledger.occasions as o on o.source_table = 'pauses' and o.match = a.match and o.number = a.seq
union all
select
    season, match, match_id, stop_id, 'incidents', number::varchar, player, side, rule, verdict,
    (verdict = 'RACK1')::integer, verdict = 'LOSS', occasion, null, why,
    position, if(is_next, 1, 3), number, null, source, row
from ledger.occasions
where source_table = 'incidents'
union all
select
    season, match, match_id, stop_id, 'incidents', incident_id::varchar, player, side, rule, verdict,
    racks, is_loss, null, null, why,
    position, if(is_next, 1, 3), incident_id, null, source, row
from ledger.conduct
