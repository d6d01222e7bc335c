-- Win bonuses and tournament wins that a ruling or a lifted 5-0 moved, third parties included (rules 4.5, 2.3; S-07, A-23).
-- grain: one row per competition, measure, tournament and player whose bonus or win changes
with cause as (
    select tournament, max(source) as source, arg_max(row, (source, row)) as row
    from ledger.reversals
    group by tournament
),

moved as (
    select
        'individual' as competition, n.season, n.tournament, n.player, n.team, n.week, n.slot_no, n.play_date,
        n.reversal_bonus as bonus, n.finish_close, n.finish, n.is_reranked, n.source, n.row
    from ledger.nets as n
    where n.reversal_bonus <> 0 or n.finish_close is distinct from n.finish
    union all
    select
        'team', season, tournament, player, team, week, slot_no, play_date,
        0, finish_close, finish, is_reranked, source, row
    from ledger.team_wins
    where finish_close is distinct from finish
),

measured as (
    select *, 'points' as measure, bonus as points, 0 as of_shared
    from moved
    where bonus <> 0
    union all
    -- a share that becomes a win of one's own is one win for another: two rows show it
    -- only where the two kinds weigh differently (A-57)
    select m.*, 'wins', side.points, if(side.finish = 'shared', side.points, 0)
    from moved as m
    join staging.weeks as w on w.season = m.season and w.week = m.week
    join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key,
        lateral (values (-1, m.finish_close), (1, m.finish)) as side (points, finish)
    where side.finish is not null
        and (m.finish_close is null or m.finish is null or s.tb_shared_weight <> 1)
        and m.finish_close is distinct from m.finish
)

select
    m.competition,
    m.measure,
    m.season,
    m.tournament,
    m.player,
    m.team,
    m.week,
    m.slot_no,
    m.play_date,
    if(m.is_reranked, '2.3', '4.5') as rule,
    m.points::integer as points,
    m.of_shared::integer as of_shared,
    coalesce(c.source, m.source) as source,
    coalesce(c.row, m.row) as row,
    case
        when m.finish is null then m.finish_close || ' win lost'
        when m.finish_close is null then m.finish || ' win gained'
        else m.finish_close || ' win became ' || m.finish
    end as note
from measured as m
left join cause as c on c.tournament = m.tournament
