-- The tie-breaks of every player of a tournament with games (FIDE C.07 6 to 9, 14).
-- grain: one row per tournament and player
-- as: view
with sums as (
    select
        c.tournament,
        c.player,
        sum(c.points) as points,
        -- 14.1: the least is cut, and of the rounds a player chose not to play before any other
        list(c.opponent_points order by not c.is_voluntary, c.opponent_points) as opponents,
        sum(c.fore_points) as fore_buchholz,
        sum(c.weighed_points) as sonneborn_berger,
        list_min(list((c.opponent_points, c.weighed_points))) as weakest,
        list_min(list((c.opponent_points, c.weighed_points)) filter (where c.is_voluntary)) as weakest_voluntary,
        sum(c.points * (t.rounds - c.round + 1)) as progressive,
        count(*) filter (where c.is_win)::integer as wins,
        count(*) filter (where c.is_win and c.is_played)::integer as wins_played,
        count(*) filter (where not c.is_played)::integer as unplayed
    from ledger.round_contributions as c
    join ledger.paired_tournaments as t on t.tournament = c.tournament
    group by c.tournament, c.player
)

select
    s.tournament,
    s.player,
    s.points::decimal(9, 2) as points,
    list_sum(s.opponents)::decimal(12, 4) as buchholz,
    coalesce(list_sum(s.opponents[2:]), 0)::decimal(12, 4) as buchholz_cut1,
    coalesce(list_sum(s.opponents[3:]), 0)::decimal(12, 4) as buchholz_cut2,
    coalesce(list_sum(list_reverse_sort(s.opponents[2:])[2:]), 0)::decimal(12, 4) as median_buchholz,
    coalesce(list_sum(list_reverse_sort(s.opponents[3:])[3:]), 0)::decimal(12, 4) as median_buchholz2,
    s.fore_buchholz::decimal(12, 4) as fore_buchholz,
    s.sonneborn_berger::decimal(12, 4) as sonneborn_berger,
    -- 14.1: a voluntary round is cut instead of the weakest opponent if it is worth no less
    (s.sonneborn_berger - if(
        coalesce(s.weakest_voluntary[2] >= s.weakest[2], false), s.weakest_voluntary[2], s.weakest[2]
    ))::decimal(12, 4) as sonneborn_berger_cut1,
    s.progressive::decimal(12, 4) as progressive,
    s.wins,
    s.wins_played,
    s.unplayed,
    d.place as direct_encounter,
    d.games as direct_games,
    d.points as direct_points,
    d.players as direct_players
from sums as s
left join ledger.tournament_encounters as d on d.tournament = s.tournament and d.player = s.player
