-- Claims of compensation that wait for an admin (rule 2.6).
-- grain: one row per claim
select
    d.season,
    'UC_REVIEW' as code,
    '2.6' as rule,
    d.week_missed as week,
    null::integer as slot_no,
    p.name as player,
    d.source,
    d.row,
    'the claim of ' || p.name || ' for week ' || d.week_missed || ': ' || d.why as message,
    'Upload the claim again with admin_decision APPROVE or REFUSE' as fix
from ledger.uc_decisions as d
join staging.players as p on p.player = d.player
where d.verdict = 'REVIEW'
