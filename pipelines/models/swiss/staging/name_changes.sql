-- Changes of screen name in the season: another name that begins after the first play date (rule 1.7, A-10).
-- grain: one row per change; change_no counts those that count towards the limit
with opening as (
    select season, min(play_date) as first_date
    from staging.weeks
    group by season
),

used as (
    select
        a.*,
        coalesce(
            lag(a.folded) over (partition by a.season, a.player order by a.valid_from, a.folded), p.folded
        ) as folded_before
    from staging.aliases as a
    join staging.players as p on p.player = a.player
),

changes as (
    select
        u.season,
        u.player,
        u.screen_name,
        u.folded,
        u.valid_from as changed_on,
        u.is_forced,
        s.forced_change_counts or not u.is_forced as is_counted,
        s.max_name_changes,
        u.source,
        u.row
    from used as u
    join opening as o on o.season = u.season
    join raw.settings as s
        on s.season = u.season
        and u.valid_from between s.valid_from and s.valid_to
    where u.valid_from > o.first_date and u.folded <> u.folded_before
),

numbered as (
    select
        *,
        (sum(if(is_counted, 1, 0)) over (
            partition by season, player order by changed_on, folded
        ))::integer as change_no
    from changes
)

select *, is_counted and change_no > max_name_changes as is_over_limit
from numbered
