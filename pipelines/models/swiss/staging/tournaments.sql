-- Every sitting of a tournament: when it was played, how many rounds are full, whether it is void (rules 2.12, 2.2; S-01, S-05).
-- grain: one row per season, week, slot and attempt
with seen as (
    select season, week, slot_no, attempt, max(round) as last_round, false as has_sheet
    from staging.game_units
    group by all
    union all
    select season, week, slot_no, attempt, null, true
    from staging.result_units
    group by all
    union all
    select t.season, t.week, t.slot_no, t.attempt, null, false
    from staging.sittings_typed as t
    join raw.weeks as w on w.season = t.season and w.week = t.week
),

sittings as (
    select season, week, slot_no, attempt, max(last_round) as last_round, bool_or(has_sheet) as has_sheet
    from seen
    group by season, week, slot_no, attempt
),

dated as (
    select
        g.*,
        coalesce(t.play_date, w.play_date) as play_date,
        coalesce(t.state, 'COMPLETE') as state,
        t.full_rounds as typed_rounds
    from sittings as g
    join staging.weeks as w on w.season = g.season and w.week = g.week
    left join staging.sittings_typed as t
        on t.season = g.season
        and t.week = g.week
        and t.slot_no = g.slot_no
        and t.attempt = g.attempt
),

measured as (
    select
        d.*,
        s.settings_key,
        s.rounds,
        case
            when s.replay_week = 'played' and d.attempt > 1
                then coalesce((
                    select max(w.week)
                    from staging.weeks as w
                    where w.season = d.season and w.play_date <= d.play_date
                ), d.week)
            else d.week
        end as score_week,
        coalesce(d.typed_rounds, case when d.has_sheet then s.rounds else d.last_round end, 0) as full_rounds,
        s.int_min_rounds
    from dated as d
    join raw.settings as s
        on s.season = d.season
        and d.play_date between s.valid_from and s.valid_to
)

select
    row_number() over (order by season, week, slot_no, attempt)::integer as tournament,
    season,
    week,
    slot_no,
    attempt,
    score_week,
    play_date,
    settings_key,
    state,
    rounds,
    full_rounds::integer as full_rounds,
    last_round,
    has_sheet,
    full_rounds < int_min_rounds as is_void,
    full_rounds >= int_min_rounds
    and attempt = max(case when full_rounds >= int_min_rounds then attempt end)
        over (partition by season, week, slot_no) as is_counted
from measured
