-- Two players unbeaten in a small field, which a Swiss of five rounds cannot give (READING 4.2).
-- grain: one row per sitting
select
    c.season,
    'F_MANY_5_0' as code,
    '2.5' as rule,
    min(c.week) as week,
    min(c.slot_no) as slot_no,
    string_agg(p.name, ', ' order by p.folded) filter (where c.w = c.full_rounds) as player,
    min(c.source) as source,
    null::integer as row,
    count(*) filter (where c.w = c.full_rounds) || ' players won every round among ' || count(*) as message,
    'Look at their scores: they should have met' as fix
from ledger.scores as c
join staging.players as p on p.player = c.player
join raw.settings as s on s.season = c.season and s.settings_key = c.settings_key
where c.full_rounds = c.rounds
group by c.season, c.tournament
having count(*) filter (where c.w = c.full_rounds) > 1 and count(*) <= any_value(s.max_players_single_5_0)
