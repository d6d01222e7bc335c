-- Which rows of the files are not replaced by a newer upload (T-04).
-- grain: one row per row in force
-- as: view
select source, row from staging.stops
union all
select source, row from staging.matches
union all
select source, row from staging.arrivals
union all
select source, row from staging.racks
union all
select source, row from staging.breaks
union all
select source, row from staging.pauses
union all
select source, row from staging.shots
union all
select source, row from staging.incidents
union all
select source, row from staging.fees_due
union all
select source, row from staging.fees_paid
union all
select source, row from staging.rulings
union all
select source, row from staging.placings
