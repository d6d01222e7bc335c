-- Every game twice, once from each side of the table; only rounds that count (S-05; A-75 for a round left unfinished).
-- grain: one row per game and player
-- as: view
with counted as (
    select
        g.*,
        not (g.how in ('BYE', 'NOSHOW')) as is_contested,
        not (g.how in ('PLAYED', 'DISCONNECT', 'DQ')) as is_default,
        g.round <= t.full_rounds as is_full_round
    from staging.games as g
    join staging.tournaments as t on t.tournament = g.tournament
    join raw.settings as s on s.season = t.season and s.settings_key = t.settings_key
    where g.round <= t.full_rounds or s.int_partial = 'count'
)

select
    season, tournament, round, player1 as player, player2 as opponent, name1 as name, winner_side = 1 as is_won,
    how, is_contested, is_default, is_full_round, source, row
from counted
where player1 is not null
union all
select
    season, tournament, round, player2, player1, name2, winner_side = 2,
    how, is_contested, is_default, is_full_round, source, row
from counted
where player2 is not null
