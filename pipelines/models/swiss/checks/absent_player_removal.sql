-- Absent players taken out earlier or later than after two further rounds, where the log shows it (rule 5.3; A-97).
-- grain: one row per tournament and player
select
    a.season,
    'F_ABSENT_REMOVAL' as code,
    '5.3' as rule,
    a.week,
    a.slot_no,
    a.left_round as round,
    p.name as player,
    a.source,
    a.row,
    p.name || ' left in round ' || a.left_round || ' and ' || case
        when a.removal_round is null then 'was to be kept to the end'
        else 'was to be taken out before round ' || a.removal_round
    end || case
        when a.removed_before is null then '; but stands in round ' || a.last_round
        else '; taken out before round ' || a.removed_before
    end as message,
    'The result stands; tell the director' as fix
from staging.absences as a
join staging.players as p on p.player = a.player
where not a.has_returned
    and (
        a.removed_before < coalesce(a.removal_round, a.rounds + 1)
        or a.removed_before > a.removal_round
        or (a.removed_before is null and a.last_round >= a.removal_round)
    )
