-- What is known of an account, each fact from the newest roster row that has it (rules 1.1, 1.2, 1.4, 1.6; A-08).
-- grain: one row per season and player; e-mail and device are salted hashes
with typed as (
    select
        r.season,
        r.player,
        r.team,
        r.valid_from,
        r.region,
        lower(trim(w.email)) as email,
        lower(trim(w.device)) as device,
        try_cast(r.gd_games as integer) as gd_games,
        coalesce(vip.value, false) as has_vip,
        coalesce(excepted.value, false) as has_exception,
        r.source,
        r.row
    from staging.roster as r
    join raw.roster as w on w.source = r.source and w.row = r.row
    left join raw.booleans as vip on vip.spelling = lower(r.gd_vip)
    left join raw.booleans as excepted on excepted.spelling = lower(r.typing_exception)
),

newest as (
    select
        season,
        player,
        arg_max(team, valid_from) as team,
        min(valid_from) as joined_on,
        arg_max(region, valid_from) as region,
        arg_max(email, valid_from) as email,
        arg_max(device, valid_from) as device,
        arg_max(gd_games, valid_from) as gd_games,
        arg_max(has_vip, valid_from) as has_vip,
        arg_max(has_exception, valid_from) as has_exception,
        arg_max(source, valid_from) as source,
        arg_max(row, valid_from) as row
    from typed
    group by season, player
)

select
    *,
    ends_with(email, ';bad') as is_email_bad,
    case
        when has_vip or has_exception then true
        -- the figure of rule 1.4
        else gd_games >= 250
    end as may_type
from newest
