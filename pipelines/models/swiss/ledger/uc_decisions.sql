-- What becomes of each claim of compensation: the first test that fails decides (rule 2.6, S-12; A-45 to A-56).
-- grain: one row per season, player and week missed
with last_settings as (
    select season, max_by(settings_key, week) as settings_key
    from staging.weeks
    group by season
),

asked as (
    select
        c.*,
        w.play_date as missed_on,
        w.week is not null as is_in_calendar,
        coalesce(w.settings_key, l.settings_key) as settings_key,
        -- weeks missed on end are one absence: the number stays the same along it (A-52)
        c.week_missed - row_number() over (
            partition by c.season, c.player order by c.week_missed
        ) as absence
    from staging.uc_claims as c
    join last_settings as l on l.season = c.season
    left join staging.weeks as w on w.season = c.season and w.week = c.week_missed
),

measured as (
    select
        a.*,
        a.claimed_on - if(
            s.uc_from_day = 'last_week',
            max(a.missed_on) over (partition by a.season, a.player, a.absence),
            a.missed_on
        ) as days,
        s.uc_enabled,
        s.uc_points,
        s.uc_max,
        s.uc_from,
        s.uc_to,
        s.uc_claim_days,
        s.uc_backdate_days,
        s.uc_between,
        s.uc_missed,
        s.uc_advance_days,
        s.uc_boxed,
        s.uc_void_week,
        s.uc_needs_membership,
        u.stopped_on
    from asked as a
    join raw.settings as s on s.season = a.season and s.settings_key = a.settings_key
    left join staging.uc_limits as u on u.season = a.season and u.week = a.week_missed
),

void_weeks as (
    select season, week
    from staging.tournaments
    group by season, week
    having bool_and(is_void)
),

tested as (
    select
        m.*,
        case
            when not m.uc_enabled or not m.is_in_calendar or m.week_missed not between m.uc_from and m.uc_to
                then 'REJECT_WINDOW'
            when m.uc_needs_membership and not exists (
                select 1
                from staging.roster as r
                where r.season = m.season and r.player = m.player
                    and m.missed_on between r.valid_from and r.valid_to
            ) then 'REJECT_NOT_MEMBER'
            when p.player is not null and (m.uc_missed = 'no_participation' or p.points > 0)
                then 'REJECT_PLAYED'
            when m.claimed_on >= m.stopped_on then 'REJECT_AFTER_W10'
            when m.days > m.uc_backdate_days then 'REJECT_LATE'
            when m.days > m.uc_claim_days and m.uc_between = 'reject' then 'REJECT_LATE'
            when -m.days > try_cast(m.uc_advance_days as integer) then 'REJECT_WINDOW'
            when m.admin_decision = 'REFUSE' then 'REJECT_ADMIN'
            when m.uc_boxed = 'reject' and b.player is not null then 'REJECT_ADMIN'
            when m.uc_void_week = 'reject' and v.week is not null then 'REJECT_ADMIN'
        end as refusal,
        coalesce(m.admin_decision = 'APPROVE', false) as is_approved,
        case
            when m.days > m.uc_claim_days and m.uc_between = 'review' then 'late'
            when m.uc_boxed = 'review' and b.player is not null then 'boxed'
            when m.uc_void_week = 'review' and v.week is not null then 'void'
        end as doubt
    from measured as m
    left join ledger.weeks_played as p on p.season = m.season and p.player = m.player and p.week = m.week_missed
    left join void_weeks as v on v.season = m.season and v.week = m.week_missed
    left join (
        select distinct box.season, box.player, w.week
        from ledger.boxes as box
        join staging.weeks as w
            on w.season = box.season and w.play_date between box.box_from and box.box_to
    ) as b on b.season = m.season and b.player = m.player and b.week = m.week_missed
),

counted as (
    select
        *,
        coalesce(
            sum(if(refusal is null and (is_approved or doubt is null), 1, 0)) over (
                partition by season, player
                order by claimed_on, week_missed
                rows between unbounded preceding and 1 preceding
            ),
            0
        ) as accepted_before
    from tested
),

judged as (
    select
        *,
        case
            when refusal is not null then refusal
            when accepted_before >= uc_max then 'REJECT_MAX'
            when is_approved or doubt is null then 'ACCEPT'
            else 'REVIEW'
        end as verdict
    from counted
)

select
    season,
    player,
    week_missed,
    missed_on,
    claimed_on,
    days::integer as days,
    verdict,
    if(verdict = 'ACCEPT', uc_points, 0)::integer as points,
    case verdict
        when 'REJECT_WINDOW' then
            case
                when not uc_enabled then 'there is no compensation in this season'
                when not is_in_calendar then 'week ' || week_missed || ' is not in the calendar'
                when week_missed not between uc_from and uc_to
                    then 'compensation is for weeks ' || uc_from || ' to ' || uc_to
                else 'claimed more than ' || uc_advance_days || ' days ahead'
            end
        when 'REJECT_NOT_MEMBER' then 'on no team on ' || missed_on
        when 'REJECT_PLAYED' then 'played in week ' || week_missed
        when 'REJECT_AFTER_W10' then 'claimed on ' || claimed_on || ', no claim is taken from ' || stopped_on || ' on'
        when 'REJECT_LATE' then 'claimed ' || days || ' days after the week'
        when 'REJECT_ADMIN' then
            case
                when admin_decision = 'REFUSE' then 'refused by the admin'
                else 'in the penalty box or a void week, which this season refuses'
            end
        when 'REJECT_MAX' then 'already ' || uc_max || ' accepted'
        when 'REVIEW' then
            case doubt
                when 'late' then 'claimed ' || days || ' days after the week: the admin decides'
                when 'boxed' then 'in the penalty box on ' || missed_on || ': the admin decides'
                else 'every tournament of the week is void and may be replayed: the admin decides'
            end
        else
            case
                when days < 0 then 'claimed ' || -days || ' days ahead'
                when is_approved then 'approved by the admin'
                else 'claimed after ' || days || if(days = 1, ' day', ' days')
            end
    end as why,
    source,
    row
from judged
