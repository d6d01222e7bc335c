-- Screenshots and tapes: what the label says, and whether they came in time (rules 4.2, 4.4).
-- grain: one row per piece of evidence
-- season_id: the season
-- week: the week
-- slot: the tournament
-- label: as sent
-- sent_by: who sent it
-- label_ok: whether the label is as asked
-- opponent: opponent named in it
-- round: round named in it
-- label_date: day named in it
-- number: number in it, where there are several
-- received_at: when it came in, by the league's clock
-- due_at: last moment for it; empty where the end of the tournament is not noted
-- verdict: OK, OK_INFORMED (its size was told in time), LATE; empty where the end of the tournament is not noted
-- why: the reason in words
select
    g.season_id,
    e.week,
    s.slot,
    e.label,
    e.sent_by,
    e.is_label_ok as label_ok,
    e.opponent,
    e.round,
    e.label_date,
    e.number,
    e.received_at,
    e.due_at,
    e.verdict,
    concat_ws(
        '; ',
        'label ' || e.label_why,
        case
            when e.verdict = 'OK' then 'in time'
            when e.verdict = 'OK_INFORMED' then 'its size was told in time'
            when e.verdict = 'LATE' then 'due at ' || e.due_at
            else 'the end of the tournament is not noted'
        end
    ) as why
from staging.evidence_times as e
join raw.seasons as g on g.season = e.season
left join raw.slots as s on s.season = e.season and s.slot_no = e.slot_no
order by g.season_id, e.week, e.slot_no, e.sent_by, e.label
