-- Adjustments whose subject is no player or team, or without points (rule 1.9).
-- grain: one row per ruling
select
    r.season,
    if(r.points is null or r.subject_text is null or r.competition is null, 'missing-value', 'not-in-list') as code,
    '1.9' as rule,
    r.subject_text as player,
    r.source,
    r.row,
    case when r.points is null then 'points' when r.competition is null then 'competition' else 'subject' end
        as "column",
    r.subject_text as value,
    case
        when r.points is null then 'ruling ' || r.ruling_id || ' adjusts without saying by how many points'
        when r.competition is null then 'ruling ' || r.ruling_id || ' does not say which standing it adjusts'
        when r.subject_text is null then 'ruling ' || r.ruling_id || ' does not say whom it adjusts'
        else 'ruling ' || r.ruling_id || ' adjusts the team ''' || r.subject_text || ''', which is not on the roster'
    end as message,
    'Fill in competition, subject and points as the ruling gives them' as fix
from staging.rulings as r
where r.kind = 'ADJUST'
    and (
        r.points is null
        or r.competition is null
        or r.subject_text is null
        or (r.competition = 'team' and r.subject_team is null)
    )
