-- Pairings as drawn: log rows GENERATED, `player` named first, `note` the other name, blank for a bye (rule 2.13).
-- grain: one row per drawn pairing whose names are known; player2 is 0 for a bye
with named as (
    select distinct
        l.season,
        l.week,
        l.slot_no,
        l.tournament,
        l.round,
        l.player as player1,
        if(l.note is null, 0, p.player) as player2,
        l.source,
        l.row
    from staging.logged_actions as l
    left join staging.name_periods as p
        on p.season = l.season
        and lower(p.spelling) = lower(trim(l.note))
        and l.play_date between p.valid_from and p.valid_to
    where l.action = 'GENERATED' and l.tournament is not null and l.round is not null
)

select *
from named
where player1 is not null and player2 is not null
