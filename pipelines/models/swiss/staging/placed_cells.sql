-- Every row that says which week and slot it is about (rules 2.1, 2.2).
-- grain: one row per row of a kind with week or slot, as text
-- as: view
select season, upload, source, row, week, slot, null as round from raw.results
union all
select season, upload, source, row, week, slot, round from raw.games
union all
select season, upload, source, row, week, slot, round from raw.reports
union all
select season, upload, source, row, week, slot, round from raw.nonreports
union all
select season, upload, source, row, week, slot, null from raw.tournaments
union all
select season, upload, source, row, week, slot, round from raw.incidents
union all
select season, upload, source, row, week, slot, round from raw.rulings
union all
select season, upload, source, row, week, slot, null from raw.td_actions
union all
select season, upload, source, row, week, slot, null from raw.evidence
