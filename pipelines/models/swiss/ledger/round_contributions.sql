-- What each round adds to Buchholz and its kin: the points of the opponent, or of the dummy a round not played stands for (FIDE C.07 8.1, 9.1, 15.2, 16.4).
-- grain: one row per tournament, player and round
-- as: view
with paired as (
    select
        r.*,
        t.win,
        t.unplayed_rule,
        t.draw * t.rounds as all_drawn,
        r.opponent is not null and (r.is_played or t.is_round_robin) as is_met,
        own.points as own_points,
        own.fore_points as own_fore,
        other.adjusted as opponent_adjusted,
        other.fore_adjusted as opponent_fore
    from ledger.paired_rounds as r
    join ledger.paired_tournaments as t on t.tournament = r.tournament
    join ledger.adjusted_points as own on own.tournament = r.tournament and own.player = r.player
    left join ledger.adjusted_points as other on other.tournament = r.tournament and other.player = r.opponent
),

valued as (
    select
        *,
        -- 16.4: the dummy has the player's own points; since 2026 no more than the opponent who did not play, or than
        -- a draw a round
        case
            when is_met then opponent_adjusted
            when unplayed_rule = 'fide_2023' then own_points
            else least(own_points, coalesce(opponent_adjusted, all_drawn))
        end as opponent_points,
        case
            when is_met then opponent_fore
            when unplayed_rule = 'fide_2023' then own_fore
            else least(own_fore, coalesce(opponent_fore, all_drawn))
        end as fore_points
    from paired
)

select
    tournament,
    player,
    round,
    points,
    points >= win as is_win,
    is_played,
    not is_met and is_voluntary as is_voluntary,
    opponent_points,
    opponent_points * points as weighed_points,
    fore_points
from valued
