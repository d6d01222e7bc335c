-- Tournament wins that a team is credited with: its players' own, or each tournament once (rule 2.7; A-58).
-- grain: one row per tournament and winning player credited to his team
with winners as (
    select
        n.season,
        n.tournament,
        n.player,
        n.team,
        n.week,
        n.slot_no,
        n.play_date,
        n.finish_close,
        n.finish_final,
        n.finish,
        n.won_final,
        n.dq_wins,
        n.unauth_wins,
        n.void_team_wins,
        n.is_reranked,
        n.unauth_scope_team,
        n.source,
        n.row,
        s.tb_team,
        row_number() over (
            partition by n.tournament, n.team, n.finish_close is null order by n.player
        ) as turn_close,
        row_number() over (
            partition by n.tournament, n.team, n.finish is null order by n.player
        ) as turn_final
    from ledger.nets as n
    join raw.settings as s on s.season = n.season and s.settings_key = n.settings_key
    where n.finish_close is not null or n.finish is not null
)

select
    * exclude (finish_close, finish, turn_close, turn_final, tb_team, dq_wins, unauth_wins, void_team_wins),
    if(tb_team = 'distinct_tournaments' and turn_close > 1, null, finish_close) as finish_close,
    if(tb_team = 'distinct_tournaments' and turn_final > 1, null, finish) as finish,
    if(tb_team = 'distinct_tournaments' and turn_final > 1, 0, dq_wins) as dq_wins,
    if(tb_team = 'distinct_tournaments' and turn_final > 1, 0, void_team_wins) as void_wins,
    if(tb_team = 'distinct_tournaments' and turn_final > 1 or not unauth_scope_team, 0, unauth_wins) as unauth_wins
from winners
