-- The ledger: every award gross, every deduction beside it, each with its rule, file and row.
-- grain: one row per award or deduction
-- season_id: the season
-- entry_no: number of the entry, in posting order
-- competition: individual or team
-- measure: points or wins (tournament wins, the tie-break of 2.7 and 2.8)
-- subject: the player or team whose total it changes
-- player: the player it comes from
-- team: the team it counts for (team competition)
-- week: week it counts for; empty where it belongs to no week
-- slot: tournament of that week
-- round: round, where the entry is about one game
-- code: what it is
-- rule: number of the rule that gives or takes it
-- points: signed, never 0
-- effective_on: date from which it counts
-- upload: number of the upload it rests on
-- file: file of that upload
-- row: row of that file
-- note: a word of explanation, where the code is not enough
-- sheet: sheet of the workbook
with numbered as (
    select
        *,
        row_number() over (
            partition by season
            order by step, week, effective_on, slot_no, player, team, measure, code, source, row, points, round, note
        )::integer as entry_no
    from ledger.rows
)

select
    g.season_id,
    r.entry_no,
    r.competition,
    r.measure,
    if(r.competition = 'team', t.name, p.name) as subject,
    p.name as player,
    t.name as team,
    r.week,
    s.slot,
    r.round::integer as round,
    r.code,
    r.rule,
    r.points::integer as points,
    r.effective_on,
    f.upload,
    f.file,
    r.row,
    r.note,
    f.sheet
from numbered as r
join raw.seasons as g on g.season = r.season
left join staging.players as p on p.player = r.player
left join staging.teams as t on t.team = r.team
left join raw.slots as s on s.season = r.season and s.slot_no = r.slot_no
left join raw.sources as f on f.source = r.source
