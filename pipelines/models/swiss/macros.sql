-- What more than one model needs of a rule: the rule stays in one place.

-- The bonus of a tournament win: outright, shared, or the outright bonus split among three and more (rule 2.5, A-40).
create macro win_bonus(finish, winners, outright, shared, share3) as
    case
        when finish = 'outright' then outright
        when finish = 'shared' and winners > 2 and share3 = 'split_4' then outright // winners
        when finish = 'shared' then shared
        else 0
    end;

-- A typed instant by the league's clock: with a zone it is converted to `zone`, without one it is taken as it stands.
create macro local_time(typed, zone) as
    case
        when regexp_matches(typed, ':.*(Z|[+-]\d{2}:\d{2})$') then try_cast(typed as timestamptz) at time zone zone
        else try_cast(typed as timestamp)
    end;

-- Ties by direct encounter: if all of a group have met, by the points among them, and again inside each group; else whoever
-- no result of the missing games could overtake goes first (FIDE C.07 6.1, 6.2). `level`: the name of a table (tie,
-- player, win: what a win is worth); `met`: of one (tie, player, opponent, games, points). A row a tie and player.
create macro by_direct_encounter(level, met) as table
    -- a player's path says in which group of each split he is, the best first
    with recursive parted as (
        select tie, player, win, []::integer[] as path, false as is_settled
        from query_table(level)
        union all
        select
            j.tie,
            j.player,
            j.win,
            list_append(j.path, j.step),
            j.is_settled or count(*) over (partition by j.tie, j.path, j.step) = 1
        from (
            select
                *,
                case
                    when not is_open then dense_rank() over (partition by tie, path order by points desc) - 1
                    else (bool_or(is_ahead) over (partition by tie, path) and not is_ahead)::integer
                end::integer as step,
                if(
                    is_open,
                    is_ahead or not bool_or(is_ahead) over (partition by tie, path),
                    min(points) over (partition by tie, path) = max(points) over (partition by tie, path)
                ) as is_settled
            from (
                select
                    *,
                    max(missing) over (partition by tie, path) > 0 as is_open,
                    points > max(points + missing * win) over (
                        partition by tie, path rows between unbounded preceding and unbounded following exclude current row
                    ) as is_ahead
                from (
                    select
                        p.tie,
                        p.player,
                        p.win,
                        p.path,
                        coalesce(sum(m.points) filter (where q.player is not null), 0) as points,
                        count(*) over (partition by p.tie, p.path) - 1 - count(q.player) as missing
                    from parted as p
                    left join query_table(met) as m on m.tie = p.tie and m.player = p.player
                    left join parted as q
                        on q.tie = p.tie
                        and q.path = p.path
                        and q.player = m.opponent
                        and not q.is_settled
                    where not p.is_settled
                    group by p.tie, p.player, p.win, p.path
                ) as met
            ) as compared
        ) as j
    ),

    among as (
        select tie, player, sum(games)::integer as games, sum(points)::decimal(9, 2) as points
        from query_table(met)
        group by tie, player
    )

    select
        p.tie,
        p.player,
        rank() over (partition by p.tie order by p.path)::integer as place,
        count(*) over (partition by p.tie)::integer as players,
        coalesce(a.games, 0) as games,
        coalesce(a.points, 0) as points
    from parted as p
    left join among as a on a.tie = p.tie and a.player = p.player
    where p.is_settled;
