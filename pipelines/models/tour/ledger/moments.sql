-- What each moment adds to the score of A and of B, and who loses the match in it, with the sums up to it (T-12, T-28).
-- is_double_loss: the other side loses the match too before another rack is played.
-- grain: one row per match and moment
with summed as (
    select
        p.season,
        p.match,
        p.moment,
        any_value(p.racks_before) as racks_before,
        sum(credit(s.rack_mode, p.side, 'A', p.racks))::integer as to_a,
        sum(credit(s.rack_mode, p.side, 'B', p.racks))::integer as to_b,
        sum(p.racks)::integer as racks,
        count(*) filter (where p.racks > 0)::integer as rows,
        bool_or(p.is_loss and p.side = 'A') as loses_a,
        bool_or(p.is_loss and p.side = 'B') as loses_b,
        max(p.ended_at) as ended_at
    from ledger.penalties as p
    join staging.matches as m on m.match = p.match
    join raw.settings as s on s.season = m.season and s.settings_key = m.settings_key
    group by p.season, p.match, p.moment
)

select
    *,
    sum(to_a) over so_far::integer as sum_a,
    sum(to_b) over so_far::integer as sum_b,
    sum(racks) over so_far::integer as sum_racks,
    sum(rows) over so_far::integer as sum_rows,
    lead(racks_before) over (partition by match order by moment) as next_racks,
    bool_or(loses_a) over between_racks and bool_or(loses_b) over between_racks as is_double_loss
from summed
window
    so_far as (partition by match order by moment rows between unbounded preceding and current row),
    between_racks as (partition by match, racks_before)
