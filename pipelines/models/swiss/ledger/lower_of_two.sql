-- The score of a week that gives way to the better one of the same player (rule 2.5; A-18, A-41, A-42, S-10).
-- grain: one row per tournament and player whose score does not count beside the better one
with weekly as (
    select
        n.season,
        n.tournament,
        n.player,
        n.week,
        n.slot_no,
        n.net_points,
        n.net_wins,
        s.best_of,
        s.tb_wins,
        if(s.alias_merge = 'after', n.name, 0) as alias,
        case
            when s.best_of_key <> 'wins' then n.net_points
            when n.is_forfeited or (n.status = 'DQ' and s.dq_points = '0') then 0
            else n.wins_final
        end as best_of_value,
        count(*) over (
            partition by n.season, n.player, n.week, if(s.alias_merge = 'after', n.name, 0)
        ) as scores
    from ledger.nets as n
    join raw.settings as s on s.season = n.season and s.settings_key = n.settings_key
    where not n.is_voided
),

ordered as (
    select
        *,
        row_number() over (
            partition by season, player, week, alias
            order by best_of_value desc, net_points desc, slot_no, tournament
        ) as choice,
        sum(net_points) over (partition by season, player, week, alias) as week_points,
        first_value(net_points) over (
            partition by season, player, week, alias
            order by best_of_value desc, net_points desc, slot_no, tournament
        ) as best_points
    from weekly
    where scores > 1 and best_of <> 'sum'
)

select
    season,
    tournament,
    player,
    (case
        when best_of = 'average' and choice = 2 then week_points // scores - best_points
        else 0
    end - net_points)::integer as points,
    if(tb_wins = 'counted', -net_wins, 0)::integer as wins
from ordered
where choice > 1
