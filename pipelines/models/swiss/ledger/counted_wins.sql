-- The wins of everybody who played in a sitting that counts, at close and after the rulings (rules 2.5, 2.14; A-16, A-83).
-- grain: one row per tournament and participant
with settled as (
    select
        e.*,
        e.w
        - case when s.ns_default_wins = 'void' then e.ns_wins else 0 end
        - case when s.bye_is_win then 0 else e.byes end
        - case when s.default_win_counts then 0 else e.default_wins end as wins_close,
        e.status in ('OK', 'LT') or not s.winner_needs_finish as can_win
    from staging.entries as e
    join raw.settings as s on s.season = e.season and s.settings_key = e.settings_key
    where e.is_counted and e.is_participation and e.team is not null
)

select
    c.season,
    c.tournament,
    c.player,
    c.name,
    c.team,
    c.score_week as week,
    c.slot_no,
    c.attempt,
    c.play_date,
    c.settings_key,
    c.rounds,
    c.full_rounds,
    c.status,
    c.ns_wins,
    c.site_rank,
    c.w,
    c.l,
    c.default_rounds,
    c.wins_close::integer as wins_close,
    (c.wins_close + coalesce(r.games, 0))::integer as wins_final,
    (c.l + coalesce(r.lost, 0))::integer as losses_final,
    coalesce(r.games, 0) as reversed,
    coalesce(r.team_games, 0) as team_reversed,
    c.can_win,
    c.source,
    c.row
from settled as c
left join ledger.reversals as r on r.tournament = c.tournament and r.player = c.player
