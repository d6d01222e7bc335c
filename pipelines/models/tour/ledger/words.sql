-- The word of an official on an absence: the rule-3 incident of the same player at the same rack (T-15). Of several
-- absences and incidents there the first belongs to the first, and so on.
-- grain: one row per absence in breach that an incident speaks of
with breaches as (
    select
        match,
        player,
        after_rack,
        seq,
        row_number() over (partition by match, player, after_rack order by seq) as number
    from ledger.absences
    where is_breach
),

spoken as (
    select
        match,
        player,
        coalesce(after_rack, 0) as after_rack,
        incident_id,
        decision,
        season,
        row_number() over (partition by match, player, coalesce(after_rack, 0) order by incident_id) as number
    from staging.incidents
    where rule = '3' and match is not null
)

select s.season, s.match, b.seq, s.incident_id, s.decision
from breaches as b
join spoken as s
    on s.match = b.match
    and s.player = b.player
    and s.after_rack = b.after_rack
    and s.number = b.number
