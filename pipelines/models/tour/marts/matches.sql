-- Every match with its score after penalties and rulings (section 5.8; T-27, T-30 to T-32).
-- grain: one row per match
-- season_id: the season
-- stop: the tour stop
-- event: main or challenge
-- match_id: the match
-- round: round of the event
-- player_a: first player of the draw sheet
-- player_b: second player
-- race: racks to win
-- score_a: racks of the first player; empty where a lost match has no score
-- score_b: racks of the second player
-- winner: who won; empty while nobody has
-- status: PLAYED, PENALTY, LOSS, RULED, TD_RULING, IN_PROGRESS, INVALID
-- walkover: won without a rack played on the table
-- ignored: racks and penalty racks that did not count
select
    g.season_id,
    m.stop_id as stop,
    m.event,
    m.match_id,
    m.round,
    a.name as player_a,
    b.name as player_b,
    m.race,
    r.score_a,
    r.score_b,
    if(r.side = 'A', a.name, if(r.side = 'B', b.name, null)) as winner,
    r.status,
    r.is_walkover as walkover,
    r.ignored
from ledger.results as r
join staging.matches as m on m.match = r.match
join raw.seasons as g on g.season = r.season
left join staging.players as a on a.player = m.player_a
left join staging.players as b on b.player = m.player_b
order by m.match
