-- What is left of each tournament after reversals, disqualification, unauthorised names, boxes and 2.3, step by step (5.3 steps 2-5; S-07 to S-09).
-- grain: one row per tournament and participant; every *_points, *_wins and *_games is the step's own signed change
with gross as (
    select
        c.*,
        c.wins_close * c.game_points as games_points,
        coalesce(k.finish, c.finish_final) as finish,
        if(c.finish_close is null, 0, 1) as won_close,
        if(k.player is not null, if(k.finish is null, 0, 1), if(c.finish_final is null, 0, 1)) as won_final,
        coalesce(k.bonus, if(k.player is not null, 0, c.bonus_final)) as bonus,
        k.player is not null as is_reranked
    from ledger.scores as c
    left join ledger.reranked as k on k.tournament = c.tournament and k.player = c.player
),

reversed as (
    select
        g.*,
        g.reversed * g.game_points as reversal_points,
        g.bonus - g.bonus_close as reversal_bonus,
        g.won_final - g.won_close as reversal_wins,
        g.games_points + g.attend + g.bonus_close as gross_points,
        f.season is not null as is_forfeited
    from gross as g
    left join ledger.forfeited_names as f on f.tournament = g.tournament and f.player = g.player
),

disqualified as (
    select
        r.*,
        case
            when r.status <> 'DQ' then 0
            when s.dq_points = 'keep_wins' then -(r.attend + r.bonus)
            else -(r.gross_points + r.reversal_points + r.reversal_bonus)
        end as dq_points,
        if(r.status = 'DQ', -r.won_final, 0) as dq_wins,
        if(r.status = 'DQ' and s.dq_points <> 'keep_wins', -(r.wins_close + r.team_reversed), 0) as dq_games,
        s.unauth_scope,
        s.void50_scope,
        s.void50_wins,
        v.player is not null as is_voided
    from reversed as r
    join raw.settings as s on s.season = r.season and s.settings_key = r.settings_key
    left join ledger.five_nil as v on v.tournament = r.tournament and v.player = r.player
),

forfeited as (
    select
        *,
        if(is_forfeited, -(gross_points + reversal_points + reversal_bonus + dq_points), 0) as unauth_points,
        if(is_forfeited, -(won_final + dq_wins), 0) as unauth_wins,
        if(is_forfeited and unauth_scope = 'IND+TEAM', -(wins_close + team_reversed + dq_games), 0) as unauth_games
    from disqualified
),

boxed as (
    select
        f.*,
        b.player is not null as is_boxed,
        if(
            b.player is not null,
            -(f.gross_points + f.reversal_points + f.reversal_bonus + f.dq_points + f.unauth_points), 0
        ) as boxed_points,
        if(b.player is not null, -(f.won_final + f.dq_wins + f.unauth_wins), 0) as boxed_wins,
        if(b.player is not null, -(f.wins_close + f.team_reversed + f.dq_games + f.unauth_games), 0) as boxed_games
    from forfeited as f
    left join ledger.boxed_results as b on b.tournament = f.tournament and b.player = f.player
),

voided as (
    select
        *,
        if(
            is_voided,
            -(gross_points + reversal_points + reversal_bonus + dq_points + unauth_points + boxed_points), 0
        ) as void_points,
        if(is_voided and void50_wins = 'lost', -(won_final + dq_wins + unauth_wins + boxed_wins), 0) as void_wins,
        if(
            is_voided and void50_scope = 'IND+TEAM',
            -(wins_close + team_reversed + dq_games + unauth_games + boxed_games), 0
        ) as void_games
    from boxed
)

select
    * exclude (unauth_scope, void50_scope, void50_wins),
    unauth_scope = 'IND+TEAM' as unauth_scope_team,
    gross_points + reversal_points + reversal_bonus + dq_points + unauth_points + boxed_points + void_points
        as net_points,
    won_final + dq_wins + unauth_wins + boxed_wins + void_wins as net_wins,
    wins_close + team_reversed + dq_games + unauth_games + boxed_games + void_games as net_games
from voided
