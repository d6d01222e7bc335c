-- An absence for which the director may take the match at once (rule 3; B-13, T-18).
-- grain: one row per such absence
select
    d.season as season,
    'td-may-loss' as code,
    '3' as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    null as "column",
    null as value,
    p.name || ' was away ' || d.seconds // 60 || ':' || lpad((d.seconds % 60)::varchar, 2, '0') || ' in match '
        || m.match_id || '; the director may deem the match lost' as message,
    'If the loss is given, type an incident of rule 3 with LOSS at the same rack.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from ledger.occasions as d
join staging.matches as m on m.match = d.match
join staging.players as p on p.player = d.player
where d.may_be_loss and d.verdict in ('RACK1', 'WARN')
