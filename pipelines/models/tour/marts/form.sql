-- How everybody has done lately: his decided matches in order, walkovers among them, and the run he is on.
-- grain: one row per player with a decided match
-- as: view
-- season_id: the season
-- player: the player
-- matches: decided matches
-- lately: the last ten of them, W or L each, the newest last
-- lately_won: of these, won
-- lately_lost: of these, lost
-- run: WON or LOST: what he has done without a break up to now
-- run_length: for how many matches
-- longest_won: most matches won in a row
with decided as (
    select
        season_id,
        player,
        result,
        row_number() over of_player as number,
        row_number() over (partition by season_id, player, result order by turn) as number_alike,
        count(*) over (partition by season_id, player) as matches
    from marts.player_matches
    where result is not null
    window of_player as (partition by season_id, player order by turn)
),

runs as (
    select season_id, player, result, count(*) as length, max(number) as last_number
    from decided
    group by season_id, player, result, number - number_alike
),

totals as (
    select
        season_id,
        player,
        any_value(matches) as matches,
        string_agg(left(result, 1), '' order by number) filter (where number > matches - 10) as lately,
        count(*) filter (where number > matches - 10 and result = 'WON') as lately_won,
        count(*) filter (where number > matches - 10 and result = 'LOST') as lately_lost
    from decided
    group by season_id, player
)

select
    t.season_id,
    t.player,
    t.matches::integer as matches,
    t.lately,
    t.lately_won::integer as lately_won,
    t.lately_lost::integer as lately_lost,
    r.result as run,
    r.length::integer as run_length,
    coalesce(w.longest_won, 0)::integer as longest_won
from totals as t
join runs as r on r.season_id = t.season_id and r.player = t.player and r.last_number = t.matches
left join (
    select season_id, player, max(length) as longest_won
    from runs
    where result = 'WON'
    group by season_id, player
) as w on w.season_id = t.season_id and w.player = t.player
order by t.season_id, t.player
