-- Players who left during a tournament, and before which round they were to be taken out (rule 5.3; A-81, A-97).
-- grain: one row per tournament and player, from log rows LEFT (before_round: the round he left in), RETURNED, REMOVED
with logged as (
    select
        season,
        week,
        slot_no,
        any_value(tournament) as tournament,
        any_value(settings_key) as settings_key,
        player,
        max(seq) filter (where action = 'LEFT') as left_seq,
        arg_max(round, seq) filter (where action = 'LEFT') as left_round,
        max(seq) filter (where action in ('RETURNED', 'ARRIVED')) as returned_seq,
        bool_or(action = 'KEEP_REQUEST') as is_kept,
        min(round) filter (where action = 'REMOVED') as removed_before,
        arg_max(source, seq) filter (where action = 'LEFT') as source,
        arg_max(row, seq) filter (where action = 'LEFT') as row
    from staging.logged_actions
    where player is not null
    group by season, week, slot_no, player
),

later_games as (
    select tournament, player, max(round) as last_round, max(round) filter (where how = 'PLAYED') as last_played
    from staging.sides
    semi join logged on logged.tournament = sides.tournament and logged.player = sides.player
    group by tournament, player
)

select
    l.season,
    l.week,
    l.slot_no,
    l.player,
    l.left_round,
    l.is_kept,
    coalesce(l.returned_seq > l.left_seq, false) or coalesce(g.last_played > l.left_round, false) as has_returned,
    if(has_returned or l.is_kept or l.left_round + 3 > s.rounds, null, l.left_round + 3) as removal_round,
    l.removed_before,
    g.last_round,
    s.rounds,
    l.source,
    l.row
from logged as l
join raw.settings as s on s.season = l.season and s.settings_key = l.settings_key
left join later_games as g on g.tournament = l.tournament and g.player = l.player
where l.left_round is not null
