-- More games in a line of the sheet than rounds were played (rules 2.1, 2.12).
-- grain: one row per line of the sheet
select
    r.season,
    'score-over-rounds' as code,
    '2.1' as rule,
    t.week,
    t.slot_no,
    r.player_text as player,
    r.source,
    r.row,
    'w' as "column",
    r.w || '-' || r.l as value,
    r.player_text || ' has ' || r.w || '-' || r.l || ', which is ' || (r.w + r.l) || ' games in a tournament of '
    || t.full_rounds || ' rounds' as message,
    'Correct the score, or the full rounds of the tournament' as fix
from staging.results as r
join staging.tournaments as t on t.tournament = r.tournament
where r.w + r.l > t.full_rounds and r.status <> 'NS'
