-- Every reading of the rules in force, and who decided it.
-- grain: one row per setting, and one per dated decision
-- season_id: the season
-- key: the setting
-- value: what holds
-- default_value: what the rulebook holds
-- rule: number of the rule it reads
-- question: the question it answers
-- decided_by: rulebook, season.toml, or who decided
-- from_date: day from which a decision holds
select
    g.season_id,
    r.key,
    r.value,
    r.default_value,
    r.rule,
    r.question,
    r.decided_by,
    r.from_date
from raw.readings as r
join raw.seasons as g on g.season = r.season
order by g.season_id, r.key, r.from_date nulls first
