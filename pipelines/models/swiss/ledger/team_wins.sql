-- Tournament wins that a team is credited with: its players' own, or each tournament once (rule 2.7; A-58, A-95).
-- grain: one row per tournament and winning player credited to his team
with of_teams as (
    select
        c.tournament,
        c.player,
        case
            when not l.is_lead then null
            when s.top_tie = 'site_rank' and l.best_site_rank is not null
                then if(c.site_rank = l.best_site_rank, 'outright', null)
            when l.players = 1 then 'outright'
            else 'shared'
        end as finish
    from ledger.counted_wins as c
    join raw.settings as s on s.season = c.season and s.settings_key = c.settings_key
    join ledger.leaders as l
        on l.tournament = c.tournament
        and l.version = 'team'
        and l.wins = c.wins_close + c.team_reversed
        and c.can_win
),

finished as (
    select
        n.* exclude (finish),
        -- where the teams keep a turned game, they keep what it made of the tournament
        if(n.tournament in (select tournament from of_teams), t.finish, n.finish) as finish
    from ledger.nets as n
    left join of_teams as t on t.tournament = n.tournament and t.player = n.player
),

winners as (
    select
        n.season,
        n.tournament,
        n.player,
        n.team,
        n.week,
        n.slot_no,
        n.play_date,
        n.finish_close,
        n.finish,
        n.is_reranked,
        n.source,
        n.row,
        if(n.finish is null, 0, 1) as won,
        n.status = 'DQ' as is_disqualified,
        n.is_forfeited and n.unauth_scope_team as is_forfeited,
        n.is_boxed,
        n.is_voided and s.void50_scope = 'IND+TEAM' and s.void50_wins = 'lost' as is_voided,
        s.tb_team = 'distinct_tournaments' and row_number() over (
            partition by n.tournament, n.team, n.finish_close is null order by n.player
        ) > 1 as is_repeated_close,
        s.tb_team = 'distinct_tournaments' and row_number() over (
            partition by n.tournament, n.team, n.finish is null order by n.player
        ) > 1 as is_repeated
    from finished as n
    join raw.settings as s on s.season = n.season and s.settings_key = n.settings_key
    where n.finish_close is not null or n.finish is not null
)

select
    season,
    tournament,
    player,
    team,
    week,
    slot_no,
    play_date,
    is_reranked,
    source,
    row,
    if(is_repeated_close, null, finish_close) as finish_close,
    if(is_repeated, null, finish) as finish,
    -- a win can be taken once: the first of the four that applies takes it
    if(is_disqualified and not is_repeated, -won, 0) as dq_wins,
    if(is_forfeited and not is_disqualified and not is_repeated, -won, 0) as unauth_wins,
    if(is_boxed and not is_disqualified and not is_forfeited and not is_repeated, -won, 0) as boxed_wins,
    if(
        is_voided and not is_disqualified and not is_forfeited and not is_boxed and not is_repeated, -won, 0
    ) as void_wins
from winners
