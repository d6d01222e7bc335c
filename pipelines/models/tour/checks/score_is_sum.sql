-- A match whose score is not the sum of its ledger rows, or whose rows are not numbered one after the other (5.8).
-- grain: one row per such match
with summed as (
    select
        match,
        sum(racks) filter (where side = 'A') as racks_a,
        sum(racks) filter (where side = 'B') as racks_b,
        count(*) as rows,
        max(seq) as last_seq,
        count(*) filter (where racks = 0) as zeros
    from ledger.postings
    group by match
)

select
    r.season as season,
    'score-not-sum' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    null as player,
    m.source as source,
    m.row as row,
    null as "column",
    null as value,
    'Match ' || m.match_id || ': the score ' || r.sum_a || '-' || r.sum_b
        || ' is not the sum of its ledger' as message,
    'This is a fault of the program; please report it with the files of the match.' as fix,
    m.stop_id as stop,
    m.match_id as match_id
from ledger.results as r
join staging.matches as m on m.match = r.match
left join summed as s on s.match = r.match
where r.sum_a <> coalesce(s.racks_a, 0)
    or r.sum_b <> coalesce(s.racks_b, 0)
    or s.rows <> s.last_seq
    or s.zeros > 0
