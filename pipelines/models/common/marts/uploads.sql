-- The uploads of the season and what is left of each (section 2, replacing and undo).
-- grain: one row per file and kind of an upload
-- season_id: the season
-- upload: its number
-- file: name of the file as it was handed in
-- kind: kind of rows
-- rows: rows of that kind
-- sha256: of the file's bytes
-- uploaded_at: when
-- uploaded_by: by whom
-- status: current, partly replaced, replaced, undone
-- note: note of the upload, or why it was undone
with kept as (
    select source, count(*) as rows
    from staging.rows_in_force
    group by source
),

counted as (
    select u.season, u.upload, u.file, u.kind, sum(coalesce(k.rows, 0)) as rows_in_force
    from raw.uploads as u
    left join raw.sources as s
        on s.season = u.season and s.upload = u.upload and s.file = u.file and s.kind = u.kind
    left join kept as k on k.source = s.source
    group by u.season, u.upload, u.file, u.kind
)

select
    g.season_id,
    u.upload,
    u.file,
    u.kind,
    u.rows,
    u.sha256,
    u.uploaded_at,
    u.uploaded_by,
    case
        when u.is_undone then 'undone'
        when c.rows_in_force >= u.rows then 'current'
        when c.rows_in_force = 0 then 'replaced'
        else 'partly replaced'
    end as status,
    u.note
from raw.uploads as u
join raw.seasons as g on g.season = u.season
join counted as c on c.season = u.season and c.upload = u.upload and c.file = u.file and c.kind = u.kind
order by g.season_id, u.upload, u.file, u.kind
