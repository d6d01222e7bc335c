-- The ladders of occasions: practice, absences and smoking (rules 2a, 3, 6; B-10, B-11, B-13, B-16, T-14, T-15, T-18).
-- A stop's incident without a match comes before its matches.
-- grain: one row per incident of 2a, 3 and 6 that is not the word on an absence, and per absence in breach
with items as (
    select
        i.season,
        i.rule,
        'incidents' as source_table,
        i.incident_id as number,
        i.match,
        i.match_id,
        i.stop_id,
        i.happened_at,
        i.player,
        i.side,
        i.position,
        i.is_next,
        i.decision,
        null::bigint as seconds,
        null::timestamp as ended_at,
        null as why,
        i.settings_key,
        i.source,
        i.row
    from staging.incidents as i
    where i.rule in ('2a', '3', '6')
        and (i.season, i.incident_id) not in (select season, incident_id from ledger.words)
    union all
    select
        a.season, '3', 'pauses', a.seq, a.match, m.match_id, m.stop_id, m.scheduled_at, a.player, a.side,
        a.after_rack, false, w.decision, a.seconds, a.ended_at, a.why, m.settings_key, a.source, a.row
    from ledger.absences as a
    join staging.matches as m on m.match = a.match
    left join ledger.words as w on w.match = a.match and w.seq = a.seq
    where a.is_breach
),

scoped as (
    select
        i.*,
        s.warn_counts,
        s.to_loss_s,
        case
            when i.rule = '3'
                or (i.rule = '2a' and s.occ_scope_2a = 'match')
                or (i.rule = '6' and s.occ_scope_6 = 'match')
                then 'match ' || coalesce(i.match_id, '')
            when i.rule = '6' and s.occ_scope_6 = 'season' then 'season'
            else 'stop ' || coalesce(i.stop_id, '')
        end as scope,
        i.decision is not distinct from 'NONE' as is_free,
        i.decision is not distinct from 'WARN' and i.rule <> '6' as is_warning
    from items as i
    join raw.settings as s on s.season = i.season and s.settings_key = i.settings_key
),

placed as (
    select
        *,
        row_number() over (
            partition by season, rule, player, scope
            order by happened_at, match_id nulls first, position, if(source_table = 'pauses', 0, 1), number
        ) as turn
    from scoped
),

opened as (
    select
        *,
        coalesce(bool_or(not is_free and not is_warning) over (
            partition by season, rule, player, scope
            order by turn
            rows between unbounded preceding and 1 preceding
        ), false) as is_after_penalty
    from placed
),

counted as (
    select
        *,
        not is_free and (warn_counts or not is_warning or is_after_penalty) as is_counted
    from opened
),

numbered as (
    select
        *,
        (count(*) filter (where is_counted) over (
            partition by season, rule, player, scope
            order by turn
        ))::integer as so_far
    from counted
),

laddered as (
    select
        *,
        if(is_counted, so_far, 0) as occasion,
        not is_free and so_far - is_counted::integer = 0 as is_first
    from numbered
)

select
    season,
    rule,
    source_table,
    number,
    match,
    match_id,
    stop_id,
    player,
    side,
    position,
    is_next,
    decision,
    seconds,
    ended_at,
    occasion,
    case
        when is_free then 'NONE'
        when is_first and is_warning then 'WARN'
        when is_first and source_table = 'pauses' and decision = 'LOSS' and seconds > to_loss_s then 'LOSS'
        when is_first then 'RACK1'
        when rule = '6' and occasion > 2 then 'REPORT'
        else 'LOSS'
    end as verdict,
    is_first and seconds > to_loss_s as may_be_loss,
    concat_ws(
        ', ', why, decided_words(decision), if(occasion > 0, 'occasion ' || occasion, 'no occasion')
    ) as why,
    source,
    row
from laddered
