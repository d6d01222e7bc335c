-- Every match twice, once for each of its players: the score from his side and what it is made of.
-- grain: one row per match and player
-- as: view
-- season_id: the season
-- stop: the tour stop
-- event: main or challenge
-- match_id: the match
-- round: round of the event
-- turn: 1, 2, 3 among the player's matches, by the time on the draw sheet
-- player: the player
-- opponent: the other one
-- race: racks to win
-- score: his score after penalties and rulings; empty where a lost match has none
-- opponent_score: the other one's
-- result: WON or LOST; empty while nobody has won
-- status: as in the table of matches
-- walkover: decided without a rack played on the table
-- racks_won: racks he won on the table
-- racks_lost: racks the other one won on the table
-- breaks: racks he broke in a finished match, where it was recorded
-- break_and_runs: of these, won by break and run
with sides as (
    select match, 'A' as side, player_a as player, player_b as opponent
    from staging.matches
    union all
    select match, 'B', player_b, player_a
    from staging.matches
),

table_racks as (
    select match, side, count(*) as racks
    from ledger.postings
    where code = 'rack-won'
    group by match, side
),

broken as (
    select match, breaker as player, count(*) as breaks, count(*) filter (where is_break_and_run) as runs
    from ledger.counted_racks
    where breaker is not null
    group by match, breaker
)

select
    g.season_id,
    m.stop_id as stop,
    m.event,
    m.match_id,
    m.round,
    row_number() over (partition by s.player order by m.scheduled_at, m.match)::integer as turn,
    p.name as player,
    o.name as opponent,
    m.race,
    if(s.side = 'A', r.score_a, r.score_b) as score,
    if(s.side = 'A', r.score_b, r.score_a) as opponent_score,
    if(r.side is null, null, if(r.side = s.side, 'WON', 'LOST')) as result,
    r.status,
    r.is_walkover as walkover,
    coalesce(w.racks, 0)::integer as racks_won,
    coalesce(l.racks, 0)::integer as racks_lost,
    coalesce(b.breaks, 0)::integer as breaks,
    coalesce(b.runs, 0)::integer as break_and_runs
from sides as s
join staging.matches as m on m.match = s.match
join ledger.results as r on r.match = s.match
join raw.seasons as g on g.season = m.season
join staging.players as p on p.player = s.player
join staging.players as o on o.player = s.opponent
left join table_racks as w on w.match = s.match and w.side = s.side
left join table_racks as l on l.match = s.match and l.side = other_side(s.side)
left join broken as b on b.match = s.match and b.player = s.player
order by g.season_id, p.folded, turn
