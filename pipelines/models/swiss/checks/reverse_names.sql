-- Reversals that name a player who was not in that tournament, or take a win from one who has none (rules 3.2, 3.5, 4.5).
-- grain: one row per ruling
with places as (
    select
        r.*,
        t.tournament,
        f.player is not null as has_from,
        o.player is not null as has_to,
        coalesce(f.wins_close, 0) as from_wins
    from staging.rulings as r
    left join staging.tournaments as t
        on t.season = r.season
        and t.week = r.week
        and t.slot_no = r.slot_no
        and t.is_counted
    left join ledger.counted_wins as f on f.tournament = t.tournament and f.player = r.from_player
    left join ledger.counted_wins as o on o.tournament = t.tournament and o.player = r.to_player
    where r.kind in ('REVERSE', 'VOID_GAME')
)

select
    p.season,
    'F_REVERSE_NAMES' as code,
    '4.5' as rule,
    p.week,
    p.slot_no,
    p.round,
    p.from_text as player,
    p.source,
    p.row,
    'from_player' as "column",
    p.from_text as value,
    case
        when p.tournament is null then 'ruling ' || p.ruling_id || ' is about a tournament without results that count'
        when not p.has_from then 'ruling ' || p.ruling_id || ': ' || coalesce(p.from_text, 'from_player') || ' did not play in that tournament'
        when not p.has_to then 'ruling ' || p.ruling_id || ': ' || coalesce(p.to_text, 'to_player') || ' did not play in that tournament'
        else 'ruling ' || p.ruling_id || ' takes a win from ' || p.from_text || ', who has none there'
    end as message,
    'Correct week, slot and the two names' as fix
from places as p
where p.tournament is null or not p.has_from or not p.has_to or p.from_wins < 1
