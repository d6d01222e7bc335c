-- Rows of earlier uploads whose player is on no team on the play date: they are held (rule 1.2, 2.1).
-- grain: one row per entry without a team
select
    e.season,
    'NO_TEAM' as code,
    '1.2' as rule,
    e.week,
    e.slot_no,
    p.name as player,
    e.source,
    e.row,
    p.name || ' is on no team on ' || e.play_date || '; the row is held and counts nowhere' as message,
    'Correct valid_from and valid_to in the roster so that one row covers that day' as fix
from staging.entries as e
join staging.players as p on p.player = e.player
join raw.sources as f on f.source = e.source
join raw.seasons as g on g.season = e.season and g.at_hand is distinct from f.upload
where e.team is null and e.status <> 'NS'
