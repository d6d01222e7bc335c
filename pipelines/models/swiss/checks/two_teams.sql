-- Roster rows of one player that cover the same day for two teams (rule 1.2).
-- grain: one row per roster row that overlaps an earlier one
select
    b.season,
    'two-teams' as code,
    '1.2' as rule,
    p.name as player,
    b.source,
    b.row,
    'valid_from' as "column",
    strftime(nullif(b.valid_from, date '0001-01-01'), '%Y-%m-%d') as value,
    p.name || ' is on ' || ta.name || ' and on ' || tb.name || ' on ' || greatest(a.valid_from, b.valid_from)
        as message,
    'Give the row of ' || ta.name || ' a valid_to before the day on which ' || tb.name || ' begins' as fix
from staging.roster as a
join staging.roster as b
    on b.season = a.season
    and b.player = a.player
    and b.valid_from > a.valid_from
    and b.valid_from <= a.valid_to
join staging.players as p on p.player = a.player
join staging.teams as ta on ta.team = a.team
join staging.teams as tb on tb.team = b.team
where a.team <> b.team
