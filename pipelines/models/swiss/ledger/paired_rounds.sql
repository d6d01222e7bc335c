-- Every round of every player of a tournament: whom he met, what he got for it, and whether he chose not to play.
-- grain: one row per tournament, player and round (two where one person played under two names, rule 1.8)
-- as: view
with entrants as (
    select distinct tournament, player
    from ledger.encounters
),

every_round as (
    select e.tournament, e.player, unnest(range(1, t.rounds + 1))::integer as round
    from entrants as e
    join ledger.paired_tournaments as t on t.tournament = e.tournament
)

select
    r.tournament,
    r.player,
    r.round,
    e.opponent,
    coalesce(e.points, 0)::decimal(6, 2) as points,
    coalesce(e.is_played, false) as is_played,
    coalesce(e.is_voluntary, true) as is_voluntary
from every_round as r
left join ledger.encounters as e
    on e.tournament = r.tournament
    and e.player = r.player
    and e.round = r.round
