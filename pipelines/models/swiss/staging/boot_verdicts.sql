-- Whether both requests before a booting are documented (rules 6.4, 6.5).
-- grain: one row per log row BOOTED; its note lists the documented steps ASK_STOP and ASK_LEAVE, STAFF, and the reason
with booted as (
    select
        l.*,
        coalesce(regexp_matches(l.note, '(?i)\bASK.?STOP\b'), false) as has_asked_stop,
        coalesce(regexp_matches(l.note, '(?i)\bASK.?LEAVE\b'), false) as has_asked_leave,
        coalesce(regexp_matches(l.note, '(?i)\b(STAFF|TD|ADMIN)\b'), false) as is_of_staff,
        coalesce(regexp_matches(l.note, '(?i)\bCOACHING\b'), false) as is_for_coaching
    from staging.logged_actions as l
    where l.action = 'BOOTED' and l.tournament is not null and l.player is not null
)

select
    b.season,
    b.tournament,
    b.round,
    b.player as player1,
    null::integer as player2,
    'boot' as "check",
    '6.5' as rule,
    case
        when b.is_of_staff then 'STAFF_7.2iii'
        when b.is_for_coaching or not (b.has_asked_stop and b.has_asked_leave) then 'UNWARRANTED_7.4ii'
        else 'EVIDENCE_COMPLETE'
    end as verdict,
    b.player as about,
    case
        when b.is_of_staff then 'a director or admin was booted'
        when b.is_for_coaching then 'the reason noted is coaching, which is allowed'
        when not b.has_asked_stop and not b.has_asked_leave then 'neither request is documented'
        when not b.has_asked_stop then 'the request to stop is not documented'
        when not b.has_asked_leave then 'the request to leave is not documented'
        else 'both requests are documented'
    end as why,
    b.source,
    b.row
from booted as b
