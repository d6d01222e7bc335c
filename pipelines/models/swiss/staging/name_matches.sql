-- How a screen name agrees with the name on the game site (rule 1.3, A-07).
-- grain: one row per season, screen name and valid_from with a site name
select
    a.season,
    a.player,
    a.screen_name,
    a.gd_name,
    case
        when a.screen_name = a.gd_name then 'EXACT'
        when s.spelled = g.spelled then 'SPELLS_SAME'
        when s.letters = g.letters then 'REVIEW'
        else 'MISMATCH'
    end as verdict,
    a.valid_from,
    a.source,
    a.row
from staging.aliases as a
join staging.name_spellings as s on s.season = a.season and s.text = a.screen_name
join staging.name_spellings as g on g.season = a.season and g.text = a.gd_name
