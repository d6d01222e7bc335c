-- Everything that was looked at in the games at the tables (rules 3.1 to 3.10, 6.5).
-- grain: one row per game, check and verdict; `about` is the player it is about
-- as: view
select * from staging.setup_verdicts
union all by name
select * from staging.rerack_verdicts
union all by name
select * from staging.host_verdicts
union all by name
select * from staging.cause_verdicts
union all by name
select * from staging.award_verdicts
union all by name
select * from staging.boot_verdicts
