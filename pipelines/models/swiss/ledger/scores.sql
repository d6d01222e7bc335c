-- What a player's tournament is worth at close and after the rulings: games, attendance, win bonus (rules 2.5, 2.12, 2.14).
-- grain: one row per tournament and participant
with finished as (
    select
        c.*,
        c.can_win and coalesce(lc.is_lead, false) as is_lead_close,
        case
            when s.top_tie = 'site_rank' and lc.best_site_rank is not null then
                case when c.site_rank = lc.best_site_rank then 1 else 0 end
            else lc.players
        end as winners_close,
        c.can_win and coalesce(lf.is_lead, lc.is_lead, false) as is_lead_final,
        case
            when s.top_tie = 'site_rank' and coalesce(lf.best_site_rank, lc.best_site_rank) is not null then
                case when c.site_rank = coalesce(lf.best_site_rank, lc.best_site_rank) then 1 else 0 end
            else coalesce(lf.players, lc.players)
        end as winners_final,
        coalesce(lf.place, lc.place) as place
    from ledger.counted_wins as c
    join raw.settings as s on s.season = c.season and s.settings_key = c.settings_key
    left join ledger.leaders as lc
        on lc.tournament = c.tournament
        and lc.version = 'close'
        and lc.wins = c.wins_close
        and c.can_win
    left join ledger.leaders as lf
        on lf.tournament = c.tournament
        and lf.version = 'final'
        and lf.wins = c.wins_final
        and c.can_win
),

named as (
    select
        *,
        case when is_lead_close and winners_close > 0 then if(winners_close = 1, 'outright', 'shared') end
            as finish_close,
        case when is_lead_final and winners_final > 0 then if(winners_final = 1, 'outright', 'shared') end
            as finish_final
    from finished
),

attended as (
    select
        n.*,
        s.game_points,
        s.outright,
        s.shared,
        s.share3,
        s.points_table_typo,
        case s.attend_rule
            when 'strict' then n.status = 'OK'
                and n.w + n.l - if(s.attend_default_rounds, 0, n.default_rounds) >= n.full_rounds
            when 'completed' then n.status in ('OK', 'LT')
            else n.w + n.l >= n.full_rounds
        end as has_attended,
        case
            when n.full_rounds >= n.rounds or s.int_attend = 'full' then s.attend_points
            when s.int_attend = 'per_round' then least(n.full_rounds, s.attend_points)
            else 0
        end as attend_value
    from named as n
    join raw.settings as s on s.season = n.season and s.settings_key = n.settings_key
),

valued as (
    select
        *,
        if(has_attended, attend_value, 0) as attend,
        win_bonus(finish_close, winners_close, outright, shared, share3) as plain_bonus_close,
        win_bonus(finish_final, winners_final, outright, shared, share3) as plain_bonus_final
    from attended
)

select
    season,
    tournament,
    player,
    name,
    team,
    week,
    slot_no,
    attempt,
    play_date,
    settings_key,
    rounds,
    full_rounds,
    status,
    w,
    l,
    ns_wins,
    can_win,
    wins_close,
    wins_final,
    losses_final,
    reversed,
    team_reversed,
    game_points,
    place,
    finish_close,
    finish_final,
    attend::integer as attend,
    -- the printed table gives a 4-1 outright win three points in all (A-33)
    if(
        points_table_typo and finish_close = 'outright' and wins_close = 4 and full_rounds = 5,
        3 - wins_close * game_points - attend,
        plain_bonus_close
    )::integer as bonus_close,
    if(
        points_table_typo and finish_final = 'outright' and wins_final = 4 and full_rounds = 5,
        3 - wins_close * game_points - reversed * game_points - attend,
        plain_bonus_final
    )::integer as bonus_final,
    source,
    row
from valued
