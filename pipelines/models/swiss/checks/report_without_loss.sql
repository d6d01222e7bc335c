-- Reports by or about somebody who did not lose that game (rule 2.10).
-- grain: one row per report
select
    r.season,
    'REPORT_WITHOUT_LOSS' as code,
    '2.10' as rule,
    t.week,
    t.slot_no,
    r.round,
    r.player_text as player,
    r.source,
    r.row,
    if(r.has_game, r.player_text || ' is reported as the loser of round ' || r.round || ' but won it',
        r.player_text || ' is reported as the loser of round ' || r.round || ' but has no game there') as message,
    'Correct the report or the game' as fix
from staging.reports as r
join staging.tournaments as t on t.tournament = r.tournament
where not t.is_void
    and r.round <= t.full_rounds
    and (
        (r.has_game and not r.is_loser)
        or (not r.has_game and exists (select 1 from staging.games as g where g.tournament = r.tournament))
    )
