-- Re-racks for a reason that is not among those of the rules (rule 3.5; A-88).
-- grain: one row per game and verdict
select
    v.season,
    'F_RERACK_UNAUTH' as code,
    v.rule,
    t.week,
    t.slot_no,
    v.round,
    coalesce(o.name, a.name) as player,
    v.source,
    v.row,
    'the game of ' || a.name || coalesce(' and ' || b.name, '') || ' was re-racked: ' || v.why as message,
    'The result of the first game counts: an admin may reverse, or correct rerack_reason' as fix
from staging.table_verdicts as v
join staging.tournaments as t on t.tournament = v.tournament
left join staging.players as a on a.player = v.player1
left join staging.players as b on b.player = v.player2
left join staging.players as o on o.player = v.about
where v."check" = 'rerack' and v.verdict = 'UNAUTH'
