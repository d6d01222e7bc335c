-- Who is in the penalty box from when to when (rules 7.1, 7.2, S-15; A-104 to A-106).
-- grain: one row per season and incident that boxes a player; box_to is 9999-12-31 for a banishment
with given as (
    select
        p.season,
        p.incident_id,
        p.player,
        p.category,
        p.punished_as,
        p.is_banished,
        p.box_first_day,
        p.box_days,
        s.box_overlap,
        row_number() over (partition by p.season, p.player order by p.box_first_day, p.incident_id) as turn
    from ledger.penalties as p
    join raw.settings as s
        on s.season = p.season
        and p.confirmed_on between s.valid_from and s.valid_to
    where p.box_days > 0 or p.is_banished
),

served as (
    select
        *,
        -- consecutive boxes: each begins no earlier than the days given before it have been served
        max(box_first_day - coalesce(days_before, 0)) over (
            partition by season, player order by turn
        ) + coalesce(days_before, 0) as first_day_in_turn
    from (
        select
            *,
            sum(box_days) over (
                partition by season, player order by turn
                rows between unbounded preceding and 1 preceding
            )::integer as days_before
        from given
    )
)

select
    season,
    incident_id,
    player,
    coalesce(punished_as, category) as category,
    if(box_overlap = 'consecutive', first_day_in_turn, box_first_day) as box_from,
    if(
        is_banished,
        date '9999-12-31',
        if(box_overlap = 'consecutive', first_day_in_turn, box_first_day) + box_days - 1
    ) as box_to
from served
