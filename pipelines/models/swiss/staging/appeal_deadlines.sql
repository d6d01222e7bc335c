-- Whether an appeal and its notice were in within the days allowed (rules 8.1, 8.2; A-110).
-- grain: one row per season and appeal
with dated as (
    select
        a.*,
        l.player,
        l.confirmed_on,
        greatest(a.appeal_on, a.notified_on) - l.confirmed_on as days,
        l.appeal_days,
        l.due_on
    from staging.appeals as a
    left join staging.appeal_limits as l on l.season = a.season and l.incident_id = a.incident_id
)

select
    *,
    case
        when player is null or appeal_on is null or notified_on is null then 'INCOMPLETE'
        when greatest(appeal_on, notified_on) > due_on then 'OUT_OF_TIME'
        else 'IN_TIME'
    end as verdict,
    case
        when player is null then 'there is no incident ' || incident_id
        when appeal_on is null then 'the day of the appeal is not noted'
        when notified_on is null then 'the day of the notice is not noted'
        when due_on is null then 'the limit holds for the penalty box only'
        when days > appeal_days
            then 'the ' || if(appeal_on > notified_on, 'appeal', 'notice') || ' came on day ' || days
                || ', the limit is day ' || appeal_days
        else 'day ' || greatest(days, 0) || ' of ' || appeal_days
    end as why
from dated
