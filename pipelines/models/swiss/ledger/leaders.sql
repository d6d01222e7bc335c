-- Who leads a tournament and among how many, at close and, where a ruling turned a game, after it (rule 2.5; A-38, A-39, A-95).
-- grain: one row per tournament, version (close, final, team) and score; place counts those who can win
with scored as (
    select tournament, 'close' as version, wins_close as wins, site_rank
    from ledger.counted_wins
    where can_win
    union all
    select tournament, 'final', wins_final, site_rank
    from ledger.counted_wins
    where can_win and tournament in (select tournament from ledger.reversals)
    union all
    -- teams keep a game that was turned for the Individual standings alone (A-95)
    select tournament, 'team', wins_close + team_reversed, site_rank
    from ledger.counted_wins
    where can_win and tournament in (select tournament from ledger.reversals where team_games <> games)
),

scores as (
    select tournament, version, wins, count(*)::integer as players, min(site_rank) as best_site_rank
    from scored
    group by tournament, version, wins
)

select
    tournament,
    version,
    wins,
    players,
    best_site_rank,
    -- nobody wins a tournament without winning a game
    wins > 0 and wins = max(wins) over (partition by tournament, version) as is_lead,
    (1 + sum(players) over (partition by tournament, version) - sum(players) over (
        partition by tournament, version order by wins
    ))::integer as place
from scores
