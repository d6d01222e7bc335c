-- Every sitting of a tournament: how many came, how far it went, how many share the win (rules 2.2, 2.5, 2.12; S-01, S-05).
-- grain: one row per week, slot and attempt
-- as: view
-- season_id: the season
-- week: week of the tournament
-- slot: tournament of that week
-- attempt: 1, or 2 for a replay
-- play_date: day it was played
-- state: COMPLETE or INTERRUPTED
-- rounds: rounds of a full tournament
-- full_rounds: rounds that count
-- is_counted: whether this sitting counts
-- players: players who took part
-- no_shows: players entered who did not arrive
-- winners: players who share the win; 1 is an outright win
-- winning_wins: games the winner won, after rulings; empty where nobody can win
-- has_games: whether its games are in the book, round by round
with came as (
    select
        tournament,
        count(*) filter (where is_participation)::integer as players,
        count(*) filter (where status = 'NS')::integer as no_shows
    from staging.entries
    group by tournament
),

won as (
    select tournament, count(*)::integer as winners, max(wins_final)::integer as winning_wins
    from ledger.nets
    where finish is not null
    group by tournament
),

logged as (
    select distinct tournament
    from staging.games
)

select
    g.season_id,
    t.week,
    l.slot,
    t.attempt::integer as attempt,
    t.play_date,
    t.state,
    t.rounds::integer as rounds,
    t.full_rounds::integer as full_rounds,
    t.is_counted,
    coalesce(c.players, 0) as players,
    coalesce(c.no_shows, 0) as no_shows,
    coalesce(w.winners, 0) as winners,
    w.winning_wins,
    d.tournament is not null as has_games
from staging.tournaments as t
join raw.seasons as g on g.season = t.season
join raw.slots as l on l.season = t.season and l.slot_no = t.slot_no
left join came as c on c.tournament = t.tournament
left join won as w on w.tournament = t.tournament
left join logged as d on d.tournament = t.tournament
order by g.season_id, t.week, t.slot_no, t.attempt
