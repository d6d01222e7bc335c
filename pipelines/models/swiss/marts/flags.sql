-- What a human should look at, as the checks found it.
-- grain: one row per thing to look at
-- season_id: the season
-- severity: warning or info
-- code: what kind of thing it is
-- rule: number of the rule it is about
-- week: the week
-- slot: the tournament
-- round: the round
-- player: whom it is about
-- text: what was found and what to do
-- upload: number of the upload it rests on
-- file: file of that upload
-- row: row of that file
select
    g.season_id,
    v.severity,
    o.code,
    o.rule,
    o.week,
    s.slot,
    o.round,
    o.player,
    concat_ws('. ', o.message, nullif(o.fix, '')) as text,
    f.upload,
    f.file,
    o.row
from checks.offenders as o
join raw.severities as v on v."check" = o."check" and v.severity <> 'critical'
join raw.seasons as g on g.season = o.season
left join raw.slots as s on s.season = o.season and s.slot_no = o.slot_no
left join raw.sources as f on f.source = o.source
order by g.season_id, v.severity desc, o.week nulls last, o.slot_no nulls last, o.round nulls last, o.code, o.player,
    f.upload, f.file, o.row, text
