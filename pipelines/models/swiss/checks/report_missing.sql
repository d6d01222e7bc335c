-- Contested games without a report, in a tournament that has a report log (rule 2.10, section 2).
-- grain: one row per game
with logged as (
    select distinct tournament from staging.reports
)

select
    s.season,
    'REPORT_MISSING' as code,
    '2.10' as rule,
    t.week,
    t.slot_no,
    s.round,
    p.name as player,
    s.source,
    s.row,
    'no report of the loss of ' || p.name || ' in round ' || s.round as message,
    'If somebody else reported it, add that to reports; a director may add a nonreport' as fix
from staging.sides as s
join logged as l on l.tournament = s.tournament
join staging.tournaments as t on t.tournament = s.tournament
join staging.players as p on p.player = s.player
left join staging.reports as r
    on r.tournament = s.tournament
    and r.round = s.round
    and r.player = s.player
where s.how = 'PLAYED' and not s.is_won and r.source is null
