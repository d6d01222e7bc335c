-- What every player's lateness, timeouts, conduct and lost matches gave his opponents: racks nobody won on the table
-- (rules 1 to 11, 18; section 5.8). A shot clock foul and owed fees cost no racks and stand in the decisions.
-- grain: one row per row of a match's ledger that is neither a start nor a rack won
-- as: view
-- season_id: the season
-- stop: the tour stop
-- event: main or challenge
-- match_id: the match
-- seq: order within the match, as in its ledger
-- player: whom it cost
-- opponent: who gained
-- code: what happened, as in the ledger
-- rule: number of the regulation that gives or takes it
-- racks: racks it cost him; negative where racks beyond the race are taken back
-- why: the reason in words
-- upload: number of the upload it rests on; empty of the cap
-- file: file of that upload
-- row: row of that file
with costs as (
    select
        p.match,
        p.seq,
        p.code,
        p.rule,
        if(p.code = 'cap', p.racks, abs(p.racks)) as racks,
        p.note as why,
        if(p.racks > 0 or p.code = 'cap', other_side(p.side), p.side) as side,
        p.source,
        p.row
    from ledger.postings as p
    where p.code not in ('start', 'rack-won')
)

select
    g.season_id,
    m.stop_id as stop,
    m.event,
    m.match_id,
    c.seq::integer as seq,
    if(c.side = 'A', a.name, b.name) as player,
    if(c.side = 'A', b.name, a.name) as opponent,
    c.code,
    c.rule,
    c.racks::integer as racks,
    c.why,
    f.upload,
    f.file,
    c.row
from costs as c
join staging.matches as m on m.match = c.match
join raw.seasons as g on g.season = m.season
join staging.players as a on a.player = m.player_a
join staging.players as b on b.player = m.player_b
left join raw.sources as f on f.source = c.source
order by g.season_id, m.scheduled_at, m.match, c.seq
