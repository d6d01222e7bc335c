-- A 5-0 winner who played again the same day: neither score counts (rule 2.3).
-- grain: one row per voided tournament of a player
select
    n.season,
    'F_BARRED_5_0' as code,
    '2.3' as rule,
    n.week,
    n.slot_no,
    p.name as player,
    n.source,
    n.row,
    p.name || ' won 5-0 and played again on ' || n.play_date || ': the ' || s.slot || ' (' || n.wins_final || ' wins) does not count'
        as message,
    'If the admins decide otherwise, record a ruling of the kind UNVOID' as fix
from ledger.nets as n
join staging.players as p on p.player = n.player
join raw.slots as s on s.season = n.season and s.slot_no = n.slot_no
where n.is_voided
