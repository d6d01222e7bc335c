-- What the label of a screenshot or tape says, and whether it came in time (rules 4.2, 4.4; A-93, A-94).
-- grain: one row per piece of evidence
with completed as (
    select season, week, slot_no, arg_max(completed_at, attempt) as completed_at
    from staging.start_times
    group by season, week, slot_no
),

parsed as (
    select
        e.*,
        -- from the right: opponent, round, day, number; the ending of a file is no part of it
        regexp_extract(
            trim(e.label),
            '(?i)^(.+)_round([0-9]+)_([0-9]{2}[a-z]{3}[0-9]{2})(?:_([0-9]+))?(?:\.[a-z0-9]+)?$',
            ['opponent', 'round', 'day', 'number']
        ) as part,
        w.play_date,
        s.rounds,
        s.evidence_minutes,
        local_time(e.received_at, s.tz) as received,
        local_time(e.size_notice_at, s.tz) as size_notice,
        c.completed_at,
        c.completed_at + to_minutes(s.evidence_minutes) as due_at
    from staging.evidence as e
    join staging.weeks as w on w.season = e.season and w.week = e.week
    join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
    left join completed as c on c.season = e.season and c.week = e.week and c.slot_no = e.slot_no
),

typed as (
    select
        *,
        try_strptime(part.day, '%d%b%y')::date as label_date,
        try_cast(part.round as integer) as label_round
    from parsed
)

select
    season,
    week,
    slot_no,
    label,
    sent_by,
    incident_id,
    label_date is not null and label_round between 1 and rounds as is_label_ok,
    if(is_label_ok, part.opponent, null) as opponent,
    if(is_label_ok, label_round, null) as round,
    if(is_label_ok, label_date, null) as label_date,
    if(is_label_ok, try_cast(part.number as integer), null) as number,
    case
        when part.opponent = '' then 'not opponent_roundN_ddmmmyy, with _number if there are several'
        when label_date is null then 'the date does not exist'
        when not is_label_ok then 'a tournament has ' || rounds || ' rounds'
        when label_date <> play_date then 'as asked, but its date is not the play date ' || play_date
        else 'as asked'
    end as label_why,
    received as received_at,
    size_notice as size_notice_at,
    completed_at,
    due_at,
    evidence_minutes,
    case
        when received <= due_at then 'OK'
        when size_notice <= due_at then 'OK_INFORMED'
        when received > due_at then 'LATE'
    end as verdict,
    source,
    row
from typed
