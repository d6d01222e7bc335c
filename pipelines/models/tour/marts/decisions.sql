-- Every decision the regulations give on what was typed, with the figure it rests on (rules 1 to 17).
-- grain: one row per row decided on, and one per match judged at half time
-- season_id: the season
-- stop: the tour stop
-- match_id: the match; empty outside a match
-- source: kind of the row decided on
-- source_key: its number within the match or season
-- player: whom it is about; the breaker of a break; empty at half time
-- rule: number of the regulation that decides
-- verdict: what it says
-- racks: penalty racks it carries, before the race is reached
-- occasion: which occasion it is (2a, 3, 6); 0 uses none
-- measured: seconds late or away, racks at half time, points of a break
-- why: the reason in words
-- upload: number of the upload it rests on
-- file: file of that upload
-- row: row of that file
with decided as (
    select season, stop_id, match_id, source_table, source_key, player, rule, verdict, racks, occasion, measured, why,
        source, row
    from ledger.verdicts
    union all
    select season, stop_id, match_id, 'matches', '', null, '8', verdict, 0, null, measured, why, source, row
    from ledger.halfway
    union all
    select season, stop_id, match_id, 'shots', source_key, player, '8', verdict, 0, null, null, why, source, row
    from ledger.shots
    union all
    select season, stop_id, match_id, 'breaks', rack_no::varchar, player, '13', verdict, 0, null, points, why,
        source, row
    from ledger.breaks
)

select
    g.season_id,
    d.stop_id as stop,
    d.match_id,
    d.source_table as source,
    d.source_key,
    p.name as player,
    d.rule,
    d.verdict,
    d.racks::integer as racks,
    d.occasion,
    d.measured::integer as measured,
    d.why,
    f.upload,
    f.file,
    d.row
from decided as d
join raw.seasons as g on g.season = d.season
left join staging.players as p on p.player = d.player
left join raw.sources as f on f.source = d.source
order by g.season_id, d.stop_id, d.match_id nulls first, d.source_table, try_cast(d.source_key as integer),
    d.source_key, p.folded
