-- Failures to report with their running number; excused ones and default losses stand without a number (rule 2.10, S-01, S-05, S-06; A-64 to A-67, A-79).
-- grain: one row per season, week, slot, round and player
with held as (
    select
        season,
        week,
        slot_no,
        bool_or(is_counted) as has_counted,
        max(play_date) filter (where is_counted) as play_date,
        max(settings_key) filter (where is_counted) as settings_key,
        max(full_rounds) filter (where is_counted) as full_rounds
    from staging.tournaments
    group by season, week, slot_no
),

known as (
    select
        n.*,
        coalesce(h.play_date, w.play_date) as play_date,
        s.settings_key,
        n.is_excused or n.is_default_loss as is_uncounted,
        s.report_mode,
        s.report_free,
        s.report_points,
        s.report_counter,
        n.round >= s.rounds as is_last_round
    from staging.nonreports as n
    join staging.weeks as w on w.season = n.season and w.week = n.week
    left join held as h on h.season = n.season and h.week = n.week and h.slot_no = n.slot_no
    join raw.settings as s on s.season = w.season and s.settings_key = coalesce(h.settings_key, w.settings_key)
    where (coalesce(h.has_counted, true) or s.void_keeps_nonreports)
        and (h.full_rounds is null or n.round <= h.full_rounds or s.int_partial = 'count')
),

numbered as (
    select
        *,
        if(is_uncounted, null, row_number() over (
            partition by season, player, is_uncounted order by week, slot_no, round
        )) as case_no,
        row_number() over (
            partition by season, player, is_uncounted, is_last_round order by week, slot_no, round
        ) as case_no_of_its_rounds
    from known
),

first_found as (
    select
        *,
        not is_uncounted and (
            is_last_round
            or if(report_counter = 'r1_4', case_no_of_its_rounds, case_no) > report_free
        ) as is_third_or_last_round
    from numbered
)

select
    *,
    is_third_or_last_round
    or (
        not is_uncounted
        and report_counter = 'after_first'
        and coalesce(bool_or(is_third_or_last_round) over (
            partition by season, player order by week, slot_no, round
            rows between unbounded preceding and 1 preceding
        ), false)
    ) as is_breach_2_10,
    -- 7.5(iii): the last round and the lobby left; 7.5(ii): another round after a warning
    not is_uncounted and if(
        is_last_round,
        has_left_lobby,
        is_warned or coalesce(case_no, 0) > 1
    ) as is_breach_7_5
from first_found
