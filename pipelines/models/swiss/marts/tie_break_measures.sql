-- Tie-breaks of the season, and of every tournament that counts and has games: measures to order by, and figures to show.
-- grain: one row per week and slot (empty: the whole season), player and measure
-- as: view
-- season_id: the season
-- week: week of the tournament; empty for a measure of the whole season
-- slot: tournament of that week
-- attempt: 1, or 2 for a replay
-- player: newest spelling of the name
-- measure: as a ladder names it; fore_buchholz and points of tournaments alone
-- value: its value, the greater the better; of direct_encounter the place among those with equal points, 1 the best
-- unplayed_rule: how rounds that were not played enter: fide_2023 or fide_2026; season: they add nothing
-- why: what it was made of
with of_tournaments as (
    select
        t.season,
        t.week,
        t.slot_no,
        t.attempt,
        m.player,
        p.unplayed_rule,
        x.measure,
        x.position,
        x.value,
        case
            when x.measure = 'direct_encounter'
                then printf(
                    'of the %d on %g points: games among them %d, points from these %g',
                    m.direct_players, m.points::double, m.direct_games, m.direct_points::double
                )
            when m.unplayed > 0 then p.rounds || ' rounds, ' || m.unplayed || ' not played'
            else p.rounds || ' rounds'
        end as why
    from ledger.tournament_measures as m
    join ledger.paired_tournaments as p on p.tournament = m.tournament
    join staging.tournaments as t on t.tournament = m.tournament,
        lateral (
            values
                ('points', 1, m.points::decimal(12, 4)),
                ('direct_encounter', 2, m.direct_encounter::decimal(12, 4)),
                ('buchholz', 3, m.buchholz),
                ('buchholz_cut1', 4, m.buchholz_cut1),
                ('buchholz_cut2', 5, m.buchholz_cut2),
                ('median_buchholz', 6, m.median_buchholz),
                ('median_buchholz2', 7, m.median_buchholz2),
                ('fore_buchholz', 8, m.fore_buchholz),
                ('sonneborn_berger', 9, m.sonneborn_berger),
                ('sonneborn_berger_cut1', 10, m.sonneborn_berger_cut1),
                ('progressive', 11, m.progressive),
                ('wins', 12, m.wins::decimal(12, 4)),
                ('wins_played', 13, m.wins_played::decimal(12, 4))
        ) as x (measure, position, value)
    where x.value is not null
),

of_seasons as (
    select
        m.season,
        m.player,
        x.measure,
        x.position,
        x.value,
        m.games || ' games at the table' as why
    from ledger.season_measures as m,
        lateral (
            values
                ('buchholz', 3, m.buchholz),
                ('buchholz_cut1', 4, m.buchholz_cut1),
                ('buchholz_cut2', 5, m.buchholz_cut2),
                ('median_buchholz', 6, m.median_buchholz),
                ('median_buchholz2', 7, m.median_buchholz2),
                ('sonneborn_berger', 9, m.sonneborn_berger),
                ('sonneborn_berger_cut1', 10, m.sonneborn_berger_cut1),
                ('progressive', 11, m.progressive),
                ('wins', 12, m.wins::decimal(12, 4)),
                ('wins_played', 13, m.wins_played::decimal(12, 4))
        ) as x (measure, position, value)
    where m.week is null
),

level_all_season as (
    select
        l.season,
        l.player,
        d.place::decimal(12, 4) as place,
        printf(
            'of the %d who are level: games among them %d, points from these %g', d.players, d.games, d.points::double
        ) as why
    from ledger.level_in_seasons as l
    join ledger.season_encounters as d on d.tie = l.tie and d.player = l.player
    where l.week is null
),

listed as (
    select season, week, slot_no, attempt, player, measure, position, value, unplayed_rule, why
    from of_tournaments
    union all
    select season, null, null, null, player, measure, position, value, 'season', why
    from of_seasons
    union all
    select season, null, null, null, player, 'direct_encounter', 2, place, 'season', why
    from level_all_season
)

select
    g.season_id,
    l.week,
    s.slot,
    l.attempt::integer as attempt,
    p.name as player,
    l.measure,
    l.value::decimal(12, 2) as value,
    l.unplayed_rule,
    l.why
from listed as l
join raw.seasons as g on g.season = l.season
join staging.players as p on p.player = l.player
left join raw.slots as s on s.season = l.season and s.slot_no = l.slot_no
order by g.season_id, l.week nulls last, l.slot_no, l.attempt, p.folded, l.position
