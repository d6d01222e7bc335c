-- The order in which ties are broken in the standings of the season (rules 2.7, 2.8; the ladder of the rulebook or of season.toml).
-- grain: one row per competition and measure of its ladder
-- season_id: the season
-- competition: individual, team
-- position: 1 is asked first
-- measure: its name in the ladder
-- meaning: what it is, in words
with meanings (measure, meaning) as (
    values
        ('points', 'points of the season'),
        ('tournament_wins', 'tournament wins, a shared one weighed by tb_shared_weight'),
        ('direct_encounter', 'the games at the table among those who are level, if they settle it'),
        ('buchholz', 'season points of all opponents met at the table, one addend a game'),
        ('buchholz_cut1', 'Buchholz without the least addend'),
        ('buchholz_cut2', 'Buchholz without the two least addends'),
        ('median_buchholz', 'Buchholz without the least and the greatest addend'),
        ('median_buchholz2', 'Buchholz without the two least and the two greatest addends'),
        ('sonneborn_berger', 'season points of the opponents beaten at the table, one addend a game won'),
        ('sonneborn_berger_cut1', 'Sonneborn-Berger without the game against the weakest opponent'),
        ('progressive', 'sum of the season points held after each week'),
        ('wins', 'games won, byes and default wins as the rulebook counts them'),
        ('wins_played', 'games won at the table')
),

ladders as (
    select season, competition, unnest(measures) as measure, generate_subscripts(measures, 1) as position
    from raw.tie_breaks
)

select
    g.season_id,
    l.competition,
    l.position::integer as position,
    l.measure,
    m.meaning
from ladders as l
join raw.seasons as g on g.season = l.season
left join meanings as m on m.measure = l.measure
order by g.season_id, l.competition, position
