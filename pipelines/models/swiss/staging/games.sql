-- The site's games of the newest upload of each round, names resolved on the play date (S-02, section 2 replacing).
-- grain: one row per game
with rounds_in_force as materialized (
    select u.season, u.week_text, u.slot_text, u.attempt_text, u.round_text, u.round, u.upload, t.tournament, t.play_date
    from staging.game_units as u
    join staging.tournaments as t
        on t.season = u.season
        and t.week = u.week
        and t.slot_no = u.slot_no
        and t.attempt = u.attempt
)

select
    u.season,
    u.tournament,
    u.round,
    p1.player as player1,
    p1.name as name1,
    p2.player as player2,
    p2.name as name2,
    g.player2 is null as is_bye,
    case
        when g.winner = g.player1 then 1
        when g.winner = g.player2 then 2
        when pw.player = p1.player then 1
        when pw.player = p2.player then 2
    end as winner_side,
    coalesce(upper(g.how), case when g.player2 is null then 'BYE' else 'PLAYED' end) as how,
    g.setup_ok,
    g.move_timer,
    g.rerack_reason,
    g.max_group_potted,
    g.rating1,
    g.rating2,
    upper(g.bye_code) as bye_code,
    g.player1 as player1_text,
    g.player2 as player2_text,
    g.winner as winner_text,
    g.source,
    g.row
from raw.games as g
join rounds_in_force as u
    on u.season = g.season
    and u.week_text = g.week
    and u.slot_text = g.slot
    and u.attempt_text = coalesce(g.attempt, '')
    and u.round_text = g.round
    and u.upload = g.upload
left join staging.name_periods as p1
    on p1.season = g.season
    and p1.spelling = g.player1
    and u.play_date between p1.valid_from and p1.valid_to
left join staging.name_periods as p2
    on p2.season = g.season
    and p2.spelling = g.player2
    and u.play_date between p2.valid_from and p2.valid_to
left join staging.name_periods as pw
    on pw.season = g.season
    and pw.spelling = case when g.winner not in (g.player1, coalesce(g.player2, '')) then g.winner end
    and u.play_date between pw.valid_from and pw.valid_to
