-- Tournaments a player in the penalty box played all the same, where the season lets them count for nothing (rules 7.1, 7.2, A-104).
-- grain: one row per tournament and player
select distinct
    c.season,
    c.tournament,
    c.player
from ledger.scores as c
join raw.settings as s on s.season = c.season and s.settings_key = c.settings_key
join ledger.boxes as b
    on b.season = c.season
    and b.player = c.player
    and c.play_date between b.box_from and b.box_to
where s.boxed_play = 'void'
