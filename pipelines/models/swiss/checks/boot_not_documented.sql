-- Bootings whose two requests are not both documented, or of staff (rules 6.4, 6.5).
-- grain: one row per game and verdict
select
    v.season,
    if(starts_with(v.verdict, 'STAFF'), 'F_BOOT_STAFF', 'F_BOOT_EVIDENCE') as code,
    v.rule,
    t.week,
    t.slot_no,
    v.round,
    coalesce(o.name, a.name) as player,
    v.source,
    v.row,
    o.name || ' booted somebody: ' || v.why as message,
    'Ask for the screenshots; an admin decides whether it is an incident' as fix
from staging.table_verdicts as v
join staging.tournaments as t on t.tournament = v.tournament
left join staging.players as a on a.player = v.player1
left join staging.players as b on b.player = v.player2
left join staging.players as o on o.player = v.about
where v."check" = 'boot' and v.verdict <> 'EVIDENCE_COMPLETE'
