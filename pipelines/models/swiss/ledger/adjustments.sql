-- Points given or taken by a ruling, exactly as ruled; disrepute within its limit (rules 1.9, 6.3, 9.3; S-16, A-99).
-- grain: one row per season and ruling of the kind ADJUST
with ruled as (
    select
        r.*,
        coalesce(starts_with(r.rule, '6.3'), false) as is_disrepute,
        s.disrepute_max
    from staging.rulings as r
    join raw.settings as s
        on s.season = r.season
        and r.decided_on between s.valid_from and s.valid_to
    where r.kind = 'ADJUST'
)

select
    season,
    ruling_id,
    competition,
    subject_player as player,
    if(competition = 'team', subject_team, null) as team,
    week,
    slot_no,
    round,
    if(is_disrepute, 'disrepute', 'adjustment') as code,
    coalesce(rule, '1.9') as rule,
    case
        when not is_disrepute then points
        when abs(points) between 1 and disrepute_max then -abs(points)
        else 0
    end::integer as points,
    decided_on,
    ruling_id || ': ' || reason as note,
    source,
    row
from ruled
where if(competition = 'team', subject_team, subject_player) is not null
