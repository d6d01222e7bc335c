-- What costs racks or the match, moment by moment: decisions of one moment take effect together (T-12, T-13).
-- One moment: the lateness of both; what was decided before the match; after a rack the awards due, each pause,
-- the incidents.
-- grain: one row per penalty in a match that can be played
select
    v.season,
    v.match,
    v.player,
    v.side,
    v.rule,
    v.verdict,
    case v.rule
        when '1' then 'late'
        when '2a' then 'practice'
        when '3' then 'timeout'
        when '4' then 'sickness'
        when '5' then 'tip'
        when '6' then 'smoking'
        when '10' then 'dress'
        else 'unsporting'
    end as code,
    v.racks,
    v.is_loss,
    v.position,
    greatest(0, case
        when h.rack_nos is null then least(v.position, h.n_racks)
        else length(list_filter(h.rack_nos, lambda rack_no: rack_no <= v.position))
    end)::integer as racks_before,
    v.step,
    v.number,
    v.ended_at,
    v.why,
    v.source,
    v.row,
    dense_rank() over (
        partition by v.match
        order by racks_before, least(v.position, 0), v.step, if(v.step = 2, v.number, 0)
    )::integer as moment
from ledger.verdicts as v
join staging.matches as m on m.match = v.match and m.is_valid
join staging.sheets as h on h.match = v.match
where v.side is not null and (v.racks > 0 or v.is_loss)
