-- Which scores of a team-week are among the leading four, and which are copies or left out (rule 2.4; A-25 to A-32).
-- grain: one row per team, week, tournament and player (and per copy in duplicate mode)
with scores as (
    select
        n.season,
        n.team,
        n.week,
        n.tournament,
        n.player,
        n.slot_no,
        n.net_games as games,
        s.team_top,
        s.team_once,
        s.team_double_mode,
        coalesce(h.heads, 0) <= s.team_small_max and s.team_double_mode <> 'none' as counts_twice
    from ledger.nets as n
    join raw.settings as s on s.season = n.season and s.settings_key = n.settings_key
    left join ledger.team_heads as h
        on h.season = n.season
        and h.team = n.team
        and h.week = n.week
),

ordered as (
    select
        *,
        row_number() over (
            partition by season, team, week, player
            order by case when team_once = 'first' and not counts_twice then slot_no end,
                games desc, slot_no, tournament
        ) as choice
    from scores
),

pooled as (
    select *, false as is_copy, choice as player_choice
    from ordered
    union all
    select *, true, 2
    from ordered
    where counts_twice and team_double_mode = 'duplicate' and choice = 1
),

once as (
    select
        *,
        -- a copy takes the second place of its player, so his second real score gives way to it
        case
            when not counts_twice then choice > 1
            when team_double_mode = 'duplicate' then not is_copy and choice > 1
            else choice > 2
        end as is_left_once
    from pooled
)

select
    season,
    team,
    week,
    tournament,
    player,
    slot_no,
    games,
    is_copy,
    is_left_once,
    not is_left_once and row_number() over (
        partition by season, team, week
        order by is_left_once, games desc, slot_no, player, is_copy
    ) > team_top as is_left_four
from once
