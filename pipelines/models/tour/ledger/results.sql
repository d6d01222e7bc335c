-- Every match with its final score and winner, rulings included (rule 18; T-27, T-30, T-31).
-- grain: one row per match
with ruled as (
    select
        match,
        arg_max(winner, turn) as winner,
        arg_max({'winner': winner}, turn) as last_word,
        arg_max(score_a, turn) as score_a,
        arg_max(score_b, turn) as score_b
    from ledger.rulings
    group by match
),

final as (
    select
        s.match,
        s.season,
        s.status as played_status,
        s.n_racks,
        s.racks,
        s.ignored,
        s.loss_score,
        if(r.match is null, s.side, r.last_word.winner) as side,
        s.side as played_side,
        coalesce(r.score_a, s.score_a) as score_a,
        coalesce(r.score_b, s.score_b) as score_b
    from ledger.scores as s
    left join ruled as r on r.match = s.match
),

judged as (
    select
        *,
        case
            when side is not distinct from played_side then played_status
            when side is not null then 'RULED'
            else 'IN_PROGRESS'
        end as status
    from final
)

select
    j.season,
    j.match,
    m.stop,
    m.stop_id,
    m.event,
    m.player_a,
    m.player_b,
    j.side,
    case j.side when 'A' then m.player_a when 'B' then m.player_b end as winner,
    j.status,
    j.side is not null and j.n_racks = 0 as is_walkover,
    j.racks,
    j.ignored,
    j.score_a as sum_a,
    j.score_b as sum_b,
    if(j.status = 'LOSS' and j.loss_score = 'blank', null, j.score_a) as score_a,
    if(j.status = 'LOSS' and j.loss_score = 'blank', null, j.score_b) as score_b
from judged as j
join staging.matches as m on m.match = j.match
