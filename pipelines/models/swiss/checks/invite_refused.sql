-- Invites of the first named player that the second named did not take (rule 3.4).
-- grain: one row per game and verdict
select
    v.season,
    'F_INVITE_REFUSED' as code,
    v.rule,
    t.week,
    t.slot_no,
    v.round,
    coalesce(o.name, a.name) as player,
    v.source,
    v.row,
    'the game of ' || a.name || coalesce(' and ' || b.name, '') || ': ' || v.why as message,
    'He may lose the game by default: the director decides' as fix
from staging.table_verdicts as v
join staging.tournaments as t on t.tournament = v.tournament
left join staging.players as a on a.player = v.player1
left join staging.players as b on b.player = v.player2
left join staging.players as o on o.player = v.about
where v."check" = 'invite'
