-- What a human should look at, as the checks found it; what only helps while uploading is left out.
-- grain: one row per thing to look at
-- season_id: the season
-- severity: warning or info
-- code: what kind of thing it is
-- rule: number of the regulation it is about
-- stop: the tour stop
-- match_id: the match
-- player: whom it is about
-- text: what was found and what to do
-- upload: number of the upload it rests on
-- file: file of that upload
-- row: row of that file
with public_codes as (
    select unnest([
        'call-not-noted', 'td-may-loss', 'conflict-17', 'decision-differs', 'invalid-decision', 'slow-match',
        'nine-on-illegal-break', 'pass-without-illegal', 'td-ruling', 'invalid-start', 'penalty-after-end',
        'racks-after-end', 'entry-refused-played', 'not-approved', 'no-time-limit', 'overtime', 'reported',
        'disqualified'
    ]) as code
)

select
    g.season_id,
    v.severity,
    o.code,
    o.rule,
    o.stop,
    o.match_id,
    o.player,
    concat_ws('. ', o.message, nullif(o.fix, '')) as text,
    f.upload,
    f.file,
    o.row
from checks.offenders as o
join public_codes as c on c.code = o.code
join raw.severities as v on v."check" = o."check" and v.severity <> 'critical'
join raw.seasons as g on g.season = o.season
left join raw.sources as f on f.source = o.source
order by g.season_id, v.severity desc, o.stop nulls last, o.match_id nulls last, o.code, o.player,
    f.upload, f.file, o.row, text
