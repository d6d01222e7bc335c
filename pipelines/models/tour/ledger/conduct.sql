-- Decisions at an official's discretion (rules 2b, 9, 10, 11 and those that lead to 11; B-12, B-22, B-31,
-- T-19 to T-22).
-- The column racks of an incident is not read: every decision of a rack is one rack.
-- grain: one row per incident of these rules
with grouped as (
    select
        *,
        count(*) filter (where decision <> 'NONE') over (
            partition by season, match_id, player, rule, after_rack
        ) as decisions,
        bool_or(decision in ('LOSS', 'DQ_STOP')) over (
            partition by season, match_id, stop_id, player, rule, after_rack
        ) as is_lost
    from staging.incidents
    where rule not in ('2a', '3', '6')
),

judged as (
    select
        *,
        case
            when rule in ('7', '11', '14', '15', '16', '17') then '11'
            when rule = '16T' then '16'
            else rule
        end as decided_by_rule,
        case
            when rule = '16T' then 'OK'
            when rule = '9' and called_by = 'OPPONENT' and not is_before_down then 'NO_CALL'
            when rule = '9' and called_by = 'OPPONENT' and is_ignored then 'FOUL'
            when rule = '9' then 'VALID'
            when decision = 'NONE' or (decision = 'WARN' and (rule <> '10' or after_rack is null)) then decision
            when rule = '2b' and decision in ('REPORT', 'DQ_TOURNAMENT') then decision
            when rule = '2b' then 'INVALID'
            when rule = '10' and (after_rack is null or decisions > 1) then 'INVALID'
            when rule = '10' and decision in ('WARN', 'LOSS') then decision
            when decision = 'RACK' then 'RACK1'
            when rule = '10' then 'INVALID'
            when decision in ('LOSS', 'DQ_STOP', 'REPORT') then decision
            else 'INVALID'
        end as verdict
    from grouped
)

select
    season,
    incident_id,
    match,
    match_id,
    stop_id,
    player,
    side,
    decided_by_rule as rule,
    rule as typed_rule,
    position,
    is_next,
    decision,
    verdict,
    (verdict = 'RACK1' and not (decided_by_rule = '11' and is_lost))::integer as racks,
    verdict in ('LOSS', 'DQ_STOP', 'DQ_TOURNAMENT') as is_loss,
    concat_ws(
        ', ',
        decided_words(decision),
        if(decided_by_rule <> rule and rule <> '16T', 'breach of ' || rule, null),
        if(verdict = 'RACK1' and decided_by_rule = '11' and is_lost, 'the match is lost anyway', null),
        if(verdict = 'INVALID', 'not a choice the regulation gives', null)
    ) as why,
    source,
    row
from judged
