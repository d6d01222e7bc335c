-- Sheets whose wins and losses do not balance beyond what byes and single forfeits explain (READING 4.2).
-- grain: one row per sitting
with sums as (
    select
        e.season,
        e.tournament,
        min(e.week) as week,
        min(e.slot_no) as slot_no,
        sum(e.w) as wins,
        sum(e.l) as losses,
        sum(e.byes) as byes,
        max(e.rounds) as rounds,
        count(*) filter (where e.is_participation) as players,
        count(*) filter (where e.status <> 'OK') as irregular,
        min(e.source) as source
    from staging.entries as e
    join staging.tournaments as t on t.tournament = e.tournament and t.has_sheet
    group by e.season, e.tournament
)

select
    season,
    'F_BALANCE' as code,
    '2.5' as rule,
    week,
    slot_no,
    source,
    null::integer as row,
    'the sheet has ' || wins || ' wins and ' || losses || ' losses among ' || players || ' players' as message,
    'Every game has one winner and one loser; only a bye or a game against somebody missing may differ' as fix
from sums
where wins <> losses
    -- an odd field has a bye a round; a missing player may cost or give a game a round
    and abs(wins - losses) > if(players % 2 = 1, rounds, 0) + irregular * rounds
    or (wins <> losses and players % 2 = 0 and irregular = 0 and byes = 0)
