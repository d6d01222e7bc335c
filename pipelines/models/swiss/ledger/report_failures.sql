-- What each failure to report costs (rule 2.10, or 7.5 where the league reads it so; A-63).
-- grain: one row per season, week, slot, round and player
with priced as (
    select
        c.*,
        if(c.is_breach_2_10 and c.report_mode in ('2.10', 'both'), c.report_points, 0) as points_2_10,
        case
            when not c.is_breach_7_5 or c.report_mode = '2.10' then 0
            when o.punished_as = 'D' then s.pen_D
            when o.punished_as = 'C' then s.pen_C
            else s.pen_E
        end as points_7_5,
        o.punished_as
    from ledger.report_cases as c
    join raw.settings as s on s.season = c.season and s.settings_key = c.settings_key
    left join ledger.offences as o
        on o.season = c.season
        and o.player = c.player
        and o.week = c.week
        and o.slot_no = c.slot_no
        and o.round = c.round
)

select
    season,
    player,
    week,
    slot_no,
    round,
    play_date,
    case_no::integer as case_no,
    is_excused,
    is_default_loss,
    (-points_2_10 - points_7_5)::integer as points,
    case
        when report_mode <> '7.5' then '2.10'
        when punished_as = 'D' then '7.4(v)'
        when is_last_round then '7.5(iii)'
        else '7.5(ii)'
    end as rule,
    case
        when is_excused then 'excused: the difficulty was reported'
        when is_default_loss then 'lost by default: no report was owed'
        when points_2_10 + points_7_5 = 0 and report_mode = '7.5' and is_last_round
            then 'failure ' || case_no || ', in the lobby to the end: a warning'
        when points_2_10 + points_7_5 = 0 then 'failure ' || case_no || ' of ' || report_free || ' without a deduction'
        when is_last_round then 'failure ' || case_no || ', in the last round: at once'
        else 'failure ' || case_no
    end as why,
    source,
    row
from priced
