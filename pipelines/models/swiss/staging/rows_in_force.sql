-- Which rows of the files are not replaced by a newer upload (section 2, replacing).
-- grain: one row per row in force
-- as: view
select source, row from staging.roster
union all
select source, row from staging.aliases
union all
select source, row from staging.sittings_typed
union all
select source, row from staging.results
union all
select source, row from staging.games
union all
select source, row from staging.reports
union all
select source, row from staging.nonreports where priority = 1
union all
select source, row from staging.uc_claims
union all
select source, row from staging.incidents
union all
select source, row from staging.appeals
union all
select source, row from staging.rulings
union all
select source, row from staging.membership
union all
select source, row from staging.td_actions
union all
select source, row from staging.evidence
