-- The stops of the tour: the newest row of each (T-04).
-- grain: one row per season and stop
with newest as (
    select
        season,
        stop_id,
        try_cast(starts_on as date) as starts_on,
        try_cast(ends_on as date) as ends_on,
        coalesce(truth(tapped), true) as is_tapped,
        coalesce(truth(break_rule_off), false) as is_break_rule_off,
        source,
        row
    from raw.stops
    qualify row_number() over (partition by season, stop_id order by upload desc, source desc, row desc) = 1
)

select
    row_number() over (order by n.season, n.starts_on, n.stop_id)::integer as stop,
    n.*,
    s.settings_key
from newest as n
left join raw.settings as s
    on s.season = n.season
    and n.starts_on between s.valid_from and s.valid_to
