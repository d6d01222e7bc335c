-- How each screen name agrees with the name on the game site (rule 1.3).
-- grain: one row per screen name with a site name
-- season_id: the season
-- player: whose name it is
-- screen_name: name in the league
-- gd_name: name on the game site
-- verdict: EXACT, SPELLS_SAME, REVIEW or MISMATCH
-- why: the reason in words
select
    g.season_id,
    p.name as player,
    m.screen_name,
    m.gd_name,
    m.verdict,
    case m.verdict
        when 'EXACT' then 'the same'
        when 'SPELLS_SAME' then 'the same in ordinary letters'
        when 'REVIEW' then 'the same but for ornaments'
        else 'different names'
    end as why
from staging.name_matches as m
join raw.seasons as g on g.season = m.season
join staging.players as p on p.player = m.player
order by g.season_id, p.folded, m.valid_from, m.screen_name
