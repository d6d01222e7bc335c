-- A player who is in two matches of one round.
-- grain: one row per match too many
with sides as (
    select match, season, stop_id, event, round, match_id, player_a as player, source, row
    from staging.matches
    where round is not null
    union all
    select match, season, stop_id, event, round, match_id, player_b, source, row
    from staging.matches
    where round is not null and player_b <> player_a
),

repeated as (
    select
        *,
        row_number() over same_round as nth,
        first_value(match_id) over same_round as first_id
    from sides
    where (season, stop_id, event, round, player) in (
        select season, stop_id, event, round, player
        from sides
        group by season, stop_id, event, round, player
        having count(*) > 1
    )
    window same_round as (partition by season, stop_id, event, round, player order by match)
)

select
    d.season as season,
    'twice-in-a-round' as code,
    null as rule,
    null::integer as week,
    null::integer as slot_no,
    null::integer as round,
    p.name as player,
    d.source as source,
    d.row as row,
    'round' as "column",
    d.round as value,
    p.name || ' is in matches ' || d.first_id || ' and ' || d.match_id || ' of round ' || d.round as message,
    'Correct the draw sheet if one of them is wrong.' as fix,
    d.stop_id as stop,
    d.match_id as match_id
from repeated as d
join staging.players as p on p.player = d.player
where d.nth > 1
