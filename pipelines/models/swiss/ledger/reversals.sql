-- Games turned or struck by rulings, net per player: a reversal of a reversal is nothing (rules 3.2, 3.5, 4.5, 6.2; S-07).
-- grain: one row per tournament and player whose wins change
with turned as (
    select
        t.tournament,
        r.season,
        side.player,
        side.games,
        side.lost,
        r.round,
        -- 6.2 names the individual standings only; rev_scope says whether teams follow (A-95)
        s.rev_scope = 'IND+TEAM' or not coalesce(starts_with(r.rule, '6.2'), false) as is_team,
        r.source,
        r.row
    from staging.rulings as r
    join staging.tournaments as t
        on t.season = r.season
        and t.week = r.week
        and t.slot_no = r.slot_no
        and t.is_counted
    join raw.settings as s on s.season = t.season and s.settings_key = t.settings_key,
        lateral (
            values (r.from_player, -1, 1), (r.to_player, 1, -1)
        ) as side (player, games, lost)
    where r.kind = 'REVERSE' and side.player is not null
    union all
    -- a void game was won by nobody: the winner's win goes, and so does the loser's loss
    select t.tournament, r.season, side.player, side.games, side.lost, r.round, true, r.source, r.row
    from staging.rulings as r
    join staging.tournaments as t
        on t.season = r.season
        and t.week = r.week
        and t.slot_no = r.slot_no
        and t.is_counted,
        lateral (
            values (r.from_player, -1, 0), (r.to_player, 0, -1)
        ) as side (player, games, lost)
    where r.kind = 'VOID_GAME' and side.player is not null
)

select
    season,
    tournament,
    player,
    sum(games)::integer as games,
    sum(lost)::integer as lost,
    coalesce(sum(games) filter (where is_team), 0)::integer as team_games,
    case when count(distinct round) = 1 then min(round) end as round,
    max(source) as source,
    arg_max(row, (source, row)) as row
from turned
group by season, tournament, player
