-- Players who used two screen names on one day (rules 1.8, 7.1(iv); A-12).
-- grain: one row per player and day
with renamed as (
    select player
    from staging.name_periods
    group by player
    having count(distinct name) > 1
),

used as (
    select season, player, name, tournament, source, row
    from staging.results
    where player in (select player from renamed)
    union all
    select season, player, name, tournament, source, row
    from staging.sides
    where player in (select player from renamed) and (how <> 'NOSHOW' or is_won)
)

select
    u.season,
    'TWO_NAMES_SAME_DAY' as code,
    '7.1(iv)' as rule,
    min(t.week) as week,
    null::integer as slot_no,
    any_value(p.name) as player,
    max(u.source) as source,
    arg_max(u.row, (u.source, u.row)) as row,
    any_value(p.name) || ' played under ' || count(distinct u.name) || ' names on ' || t.play_date as message,
    'Allowed when the change was told (1.7); an offence of category A when it was not. The admin decides' as fix
from used as u
join staging.tournaments as t on t.tournament = u.tournament
join staging.players as p on p.player = u.player
group by u.season, u.player, t.play_date
having count(distinct u.name) > 1
