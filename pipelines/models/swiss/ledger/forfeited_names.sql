-- Tournaments played under a name that was not authorised, or forfeited by a ruling (rule 1.7, A-11).
-- grain: one row per tournament and player
select distinct
    c.season,
    c.tournament,
    c.player
from ledger.scores as c
join staging.name_periods as p
    on p.season = c.season
    and p.name = c.name
    and p.player = c.player
    and c.play_date between p.valid_from and p.valid_to
    and not p.is_authorised
union
select c.season, c.tournament, c.player
from ledger.scores as c
join staging.rulings as r
    on r.season = c.season
    and r.kind = 'FORFEIT_NAME'
    and coalesce(r.from_player, r.subject_player) = c.player
    and (r.week is null or r.week = c.week)
    and (r.slot_no is null or r.slot_no = c.slot_no)
