-- Re-racks that were due and refused by the one who set up the table and won (rule 3.2).
-- grain: one row per game and verdict
select
    v.season,
    'F_RERACK_REFUSED' as code,
    v.rule,
    t.week,
    t.slot_no,
    v.round,
    coalesce(o.name, a.name) as player,
    v.source,
    v.row,
    'the game of ' || a.name || coalesce(' and ' || b.name, '') || ': ' || v.why as message,
    'If the evidence shows it, reverse the game with a ruling REVERSE' as fix
from staging.table_verdicts as v
join staging.tournaments as t on t.tournament = v.tournament
left join staging.players as a on a.player = v.player1
left join staging.players as b on b.player = v.player2
left join staging.players as o on o.player = v.about
where v."check" = 'rerack_refused' and v.verdict = 'REVERSE'
