-- Whether an appeal and its notice were in within the days allowed (rules 8.1, 8.2; A-110).
-- grain: one row per season and appeal
with dated as (
    select
        a.*,
        i.player,
        i.confirmed_on,
        i.category,
        greatest(a.appeal_on, a.notified_on) - i.confirmed_on as days,
        s.appeal_days,
        s.appeal_scope = 'any_penalty'
        or coalesce(i.category in ('A', 'B') or i.box_days_override > 0 or i.is_banished, false) as has_limit
    from staging.appeals as a
    left join staging.incidents as i on i.season = a.season and i.incident_id = a.incident_id
    left join raw.settings as s
        on s.season = i.season
        and i.confirmed_on between s.valid_from and s.valid_to
)

select
    *,
    case
        when player is null or appeal_on is null or notified_on is null then 'INCOMPLETE'
        when has_limit and days > appeal_days then 'OUT_OF_TIME'
        else 'IN_TIME'
    end as verdict,
    case
        when player is null then 'there is no incident ' || incident_id
        when appeal_on is null then 'the day of the appeal is not noted'
        when notified_on is null then 'the day of the notice is not noted'
        when not has_limit then 'the limit holds for the penalty box only'
        when days > appeal_days
            then 'the ' || if(appeal_on > notified_on, 'appeal', 'notice') || ' came on day ' || days
                || ', the limit is day ' || appeal_days
        else 'day ' || greatest(days, 0) || ' of ' || appeal_days
    end as why
from dated
