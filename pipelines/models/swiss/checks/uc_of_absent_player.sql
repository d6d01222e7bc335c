-- Compensation accepted for a player who never played in the season (rule 2.6, A-54).
-- grain: one row per claim
select
    d.season,
    'UC_NEVER_PLAYED' as code,
    '2.6' as rule,
    d.week_missed as week,
    null::integer as slot_no,
    p.name as player,
    d.source,
    d.row,
    p.name || ' gets compensation but has not played a tournament this season' as message,
    '' as fix
from ledger.uc_decisions as d
join staging.players as p on p.player = d.player
where d.verdict = 'ACCEPT'
    and not exists (
        select 1 from ledger.scores as c where c.season = d.season and c.player = d.player
    )
