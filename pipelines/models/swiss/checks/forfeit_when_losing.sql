-- Games forfeited, or broken off by the site, when the player was about to be beaten (rule 3.7).
-- grain: one row per game and verdict
select
    v.season,
    if(v.verdict = 'REVIEW_3.7', v.verdict, 'F_FORFEIT') as code,
    v.rule,
    t.week,
    t.slot_no,
    v.round,
    coalesce(o.name, a.name) as player,
    v.source,
    v.row,
    'the game of ' || a.name || coalesce(' and ' || b.name, '') || ': ' || o.name || ': ' || v.why as message,
    'Whether it was on purpose is for an admin: note it as an incident 7.4.i if so' as fix
from staging.table_verdicts as v
join staging.tournaments as t on t.tournament = v.tournament
left join staging.players as a on a.player = v.player1
left join staging.players as b on b.player = v.player2
left join staging.players as o on o.player = v.about
where v.verdict in ('INCIDENT:7.4.i', 'REVIEW_3.7')
