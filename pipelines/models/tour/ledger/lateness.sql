-- How late each arrival was, and what it costs (rule 1; B-01 to B-06, T-10, T-11).
-- grain: one row per arrival at a known match
with sides as (
    select season, player_a as player, day, scheduled_at from staging.matches
    union all
    select season, player_b, day, scheduled_at from staging.matches
),

firsts_of_players as (
    select season, player, day, min(scheduled_at) as first_at
    from sides
    where player in (select player from staging.arrivals)
    group by season, player, day
),

firsts_of_stops as (
    select season, stop_id, day, min(scheduled_at) as first_at
    from staging.matches
    group by season, stop_id, day
),

arrived as (
    select
        a.season,
        a.match,
        a.player,
        a.side,
        a.present_at,
        a.is_absent,
        m.called_at,
        m.scheduled_at,
        coalesce(
            if(a.side = 'A', m.is_first_a, m.is_first_b),
            m.scheduled_at = if(s.first_match_scope = 'event', e.first_at, f.first_at)
        ) as is_first,
        s.late_basis,
        s.late_5_exact,
        s.late_round,
        s.early_call_s,
        s.early_first_s,
        a.source,
        a.row
    from staging.arrivals as a
    join staging.matches as m on m.match = a.match
    join raw.settings as s on s.season = m.season and s.settings_key = m.settings_key
    left join firsts_of_players as f on f.season = a.season and f.player = a.player and f.day = m.day
    left join firsts_of_stops as e on e.season = a.season and e.stop_id = m.stop_id and e.day = m.day
    where a.side is not null
),

clocked as (
    select
        *,
        case
            when is_absent or called_at is null then null
            when late_basis = 'scheduled' then scheduled_at
            else
                greatest(called_at, scheduled_at - to_seconds(if(is_first, early_first_s, early_call_s)))
                + to_seconds(if(late_basis = 'called_plus_5', 300, 0))
        end as clock_from
    from arrived
),

measured as (
    select
        *,
        case
            when present_at > clock_from then date_diff('second', clock_from, present_at)
            when present_at <= clock_from then 0
        end as late_s
    from clocked
),

counted as (
    select
        *,
        late_s > 300 or (late_s = 300 and late_5_exact = 'penalise') as is_breach,
        if(late_round = 'nearest', round(late_s / 60), late_s // 60)::integer as minutes
    from measured
)

select
    season,
    match,
    player,
    side,
    late_s,
    case
        when called_at is null then 'UNKNOWN'
        when is_absent then 'LOSS'
        when late_s is null then 'UNKNOWN'
        when not is_breach then 'NONE'
        when minutes >= 20 then 'LOSS'
        when minutes >= 10 then 'RACK3'
        else 'RACK1'
    end as verdict,
    case
        when called_at is null then 'no call was noted'
        when is_absent then 'did not come'
        when late_s is null then 'no time of arrival'
        else late_s // 60 || ':' || lpad((late_s % 60)::varchar, 2, '0') || ' late'
    end as why,
    source,
    row
from counted
