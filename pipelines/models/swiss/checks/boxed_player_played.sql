-- Results of players in the penalty box: they stand until ruled (rules 7.1, 7.2; A-104).
-- grain: one row per entry and box
select
    e.season,
    'F_BOXED' as code,
    '7' as rule,
    e.week,
    e.slot_no,
    p.name as player,
    e.source,
    e.row,
    p.name || ' played on ' || e.play_date || ' but is in the penalty box from ' || b.box_from
    || if(b.box_to < date '9999-12-31', ' to ' || b.box_to, ' on') as message,
    'The result stands until an admin rules' as fix
from staging.entries as e
join ledger.boxes as b
    on b.season = e.season
    and b.player = e.player
    and e.play_date between b.box_from and b.box_to
join staging.players as p on p.player = e.player
where e.is_participation
