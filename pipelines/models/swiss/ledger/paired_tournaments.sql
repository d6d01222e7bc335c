-- What the tie-breaks of a tournament rest on: its rounds, what a win and a draw are worth, and the rule for unplayed rounds.
-- grain: one row per sitting that counts and has games
-- as: view
with played as (
    select tournament, max(round) as last_round
    from ledger.encounters
    group by tournament
)

select
    t.tournament,
    greatest(t.full_rounds, if(s.int_partial = 'count', p.last_round, 0))::integer as rounds,
    1::decimal(6, 2) as win,
    0.5::decimal(6, 2) as draw,
    s.tb_unplayed as unplayed_rule,
    s.tb_default_meets as default_meets,
    false as is_round_robin
from played as p
join staging.tournaments as t on t.tournament = p.tournament
join raw.settings as s on s.season = t.season and s.settings_key = t.settings_key
