-- Every ledger entry under the week whose table it changes: its own, else the next play date's, else the last week (S-04).
-- grain: one row per award or deduction
-- as: view
-- season_id: the season
-- week: week it counts from
-- has_week: whether the entry itself names that week
-- entry_no: number of the entry
-- competition: individual or team
-- measure: points or wins
-- subject: the player or team whose total it changes
-- player: the player it comes from
-- slot: tournament of the week
-- round: round, where the entry is about one game
-- code: what it is
-- rule: number of the rule that gives or takes it
-- points: signed, never 0
-- note: a word of explanation, where the code is not enough
with days as (
    select season_id, week, min(play_date) as play_date, max(week) over (partition by season_id) as last_week
    from marts.calendar
    group by season_id, week
)

select
    l.season_id,
    coalesce(
        l.week,
        (select min(d.week) from days as d where d.season_id = l.season_id and d.play_date >= l.effective_on),
        (select max(d.last_week) from days as d where d.season_id = l.season_id)
    ) as week,
    l.week is not null as has_week,
    l.entry_no,
    l.competition,
    l.measure,
    l.subject,
    l.player,
    l.slot,
    l.round,
    l.code,
    l.rule,
    l.points,
    l.note
from marts.ledger as l
order by l.season_id, l.entry_no
