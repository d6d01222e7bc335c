-- Rulings on a match in the order of their numbers, each with the racks it moves and the winner after it
-- (rule 18, T-30).
-- A side that alone has reached the race wins; where both have, who had won before stays the winner.
-- grain: one row per ruling of RACKS or AWARD on a known match
with recursive listed as (
    select
        r.match,
        r.side,
        r.kind,
        r.racks,
        r.ruling_id,
        r.reason,
        r.source,
        r.row,
        row_number() over (partition by r.match order by r.ruling_id)::integer as turn
    from staging.rulings as r
    where r.match is not null and r.side is not null and r.kind in ('RACKS', 'AWARD')
),

applied as (
    select
        s.match,
        0 as turn,
        s.score_a,
        s.score_b,
        s.side as winner,
        0 as racks,
        null::varchar as side,
        null::varchar as ruling_id,
        null::varchar as reason,
        null::integer as source,
        null::integer as row
    from ledger.scores as s
    where s.match in (select match from listed)
    union all
    select
        moved.match,
        moved.turn,
        moved.score_a,
        moved.score_b,
        case
            when moved.kind = 'AWARD' then moved.side
            when moved.status = 'INVALID' then moved.winner
            when moved.score_a >= moved.race and moved.score_b >= moved.race then moved.winner
            when moved.score_a >= moved.race then 'A'
            when moved.score_b >= moved.race then 'B'
        end,
        moved.racks,
        moved.side,
        moved.ruling_id,
        moved.reason,
        moved.source,
        moved.row
    from (
        select
            g.* exclude (before_a, before_b),
            g.before_a + if(g.side = 'A', g.racks, 0) as score_a,
            g.before_b + if(g.side = 'B', g.racks, 0) as score_b
        from (
            select
                l.* exclude (racks),
                s.race,
                s.status,
                a.winner,
                a.score_a as before_a,
                a.score_b as before_b,
                case
                    when l.kind = 'RACKS' then coalesce(l.racks, 0)
                    else greatest(0, s.race - if(l.side = 'A', a.score_a, a.score_b))
                end as racks
            from applied as a
            join listed as l on l.match = a.match and l.turn = a.turn + 1
            join ledger.scores as s on s.match = a.match
        ) as g
    ) as moved
)

select match, turn, side, racks::integer as racks, winner, score_a::integer as score_a, score_b::integer as score_b,
    ruling_id, reason, source, row
from applied
where turn > 0
