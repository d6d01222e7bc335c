-- What the games make of a player's tournament: wins, losses, byes, default wins, and his status (section 2; rules 2.11, 2.14).
-- grain: one row per tournament and player in the games
with totals as (
    select
        season,
        tournament,
        player,
        min(name) as name,
        count(*) filter (where is_won)::integer as w,
        count(*) filter (where not is_won and is_full_round)::integer as l,
        count(*) filter (where how = 'BYE')::integer as byes,
        count(*) filter (where is_won and is_default and how <> 'BYE')::integer as default_wins,
        count(*) filter (where is_default)::integer as default_rounds,
        count(*) filter (where not is_won and how = 'NOSHOW')::integer as noshow_losses,
        min(round) filter (where is_contested) as first_contested,
        max(round) filter (where is_full_round) as last_round,
        -- the newest file's last round stands for the tournament's games
        max(source) as source,
        arg_max(row, source::bigint * 1000 + round) as row
    from staging.sides
    group by season, tournament, player
),

before_arrival as (
    select
        s.tournament,
        s.player,
        count(*) as rounds_seen,
        count(*) filter (where not s.is_won) as missed,
        count(*) filter (where s.is_won) as wins,
        count(*) filter (where s.how = 'BYE') as byes
    from staging.sides as s
    join totals as t on t.tournament = s.tournament and t.player = s.player
    where not s.is_contested and s.round < t.first_contested
    group by s.tournament, s.player
),

withdrawn as (
    select distinct t.tournament, a.player
    from staging.td_actions as a
    join staging.tournaments as t
        on t.season = a.season
        and t.week = a.week
        and t.slot_no = a.slot_no
    where a.action = 'WITHDREW' and a.player is not null
),

arrived as (
    select
        t.*,
        coalesce(b.missed, 0) > 0
        or coalesce(t.first_contested - 1 > coalesce(b.rounds_seen, 0), false) as is_late,
        coalesce(b.wins, 0) as wins_before,
        coalesce(b.byes, 0) as byes_before
    from totals as t
    left join before_arrival as b on b.tournament = t.tournament and b.player = t.player
),

judged as (
    select
        t.*,
        case
            when t.first_contested is null and t.noshow_losses > 0 and t.noshow_losses = t.l then 'NS'
            when t.last_round < r.full_rounds and d.player is not null then 'WD'
            when t.last_round < r.full_rounds then 'RM'
            when t.is_late then 'LT'
            else 'OK'
        end as status
    from arrived as t
    join staging.tournaments as r on r.tournament = t.tournament
    left join withdrawn as d on d.tournament = t.tournament and d.player = t.player
)

select
    season,
    tournament,
    player,
    name,
    w,
    l,
    status,
    -- what came by default before he did is no win of his (2.14), so no bye or default win either
    if(is_late, wins_before, 0)::integer as ns_wins,
    (byes - if(is_late, byes_before, 0))::integer as byes,
    (default_wins - if(is_late, wins_before - byes_before, 0))::integer as default_wins,
    default_rounds,
    source,
    row
from judged
