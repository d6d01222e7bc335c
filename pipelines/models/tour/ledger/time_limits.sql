-- The time a match is given, by the length of the race (rule 8; B-24: other races have none).
-- grain: one row per race with a limit
select race, minutes * 60 as seconds
from (values (5, 30), (7, 60), (9, 90), (11, 120)) as limits (race, minutes)
