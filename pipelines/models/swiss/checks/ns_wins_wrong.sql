-- Default wins before arriving that cannot be: more than the wins, or of a player who was not late (rule 2.14).
-- grain: one row per line of the sheet
select
    r.season,
    'F_NSWINS' as code,
    '2.14' as rule,
    t.week,
    t.slot_no,
    r.player_text as player,
    r.source,
    r.row,
    'ns_wins' as "column",
    r.ns_wins::varchar as value,
    case
        when r.status <> 'LT'
            then r.player_text || ' has ' || r.ns_wins || ' default wins before arriving but status ' || r.status
        else r.player_text || ' has ' || r.ns_wins || ' default wins before arriving but only ' || r.w || ' wins'
    end as message,
    'ns_wins goes with status LT only and is at most w' as fix
from staging.results as r
join staging.tournaments as t on t.tournament = r.tournament
where r.ns_wins > 0 and (r.status <> 'LT' or r.ns_wins > r.w)
