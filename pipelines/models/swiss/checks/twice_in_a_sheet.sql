-- Two lines of one tournament that are one player, under one name or two (rules 1.8, 7.1(iv)).
-- grain: one row per second line of a player
with lines as (
    select
        r.*,
        row_number() over (partition by r.tournament, r.player order by r.source, r.row) as nth,
        first_value(r.row) over (partition by r.tournament, r.player order by r.source, r.row) as first_row
    from staging.results as r
    where r.player is not null
)

select
    l.season,
    'duplicate-key' as code,
    '1.8' as rule,
    t.week,
    t.slot_no,
    l.player_text as player,
    l.source,
    l.row,
    'player' as "column",
    l.player_text as value,
    l.player_text || ' already has a line for this tournament (row ' || l.first_row || ')' as message,
    'Keep one line for each player and tournament' as fix
from lines as l
join staging.tournaments as t on t.tournament = l.tournament
where l.nth > 1
