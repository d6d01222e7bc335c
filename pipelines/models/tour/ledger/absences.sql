-- What each pause was: approved for sickness or a tip, excused by consent, or an absence judged as a timeout
-- (rules 3 to 5; B-13, B-15 to B-20, T-16, T-17). 4 and 5 are decided here, 3 by the occasions.
-- grain: one row per pause of a known match
with measured as (
    select
        p.*,
        date_diff('second', p.started_at, p.ended_at) as seconds,
        p.kind in ('SICK', 'TIP') and p.is_approved as is_authorised,
        p.consent_by is not null as is_excused,
        s.to_s,
        s.to_loss_s,
        s.pause_end_exact,
        case p.kind when 'SICK' then 600 when 'TIP' then 900 end as free_s,
        case p.kind when 'SICK' then 900 when 'TIP' then 1200 end as loss_s
    from staging.pauses as p
    join staging.matches as m on m.match = p.match
    join raw.settings as s on s.season = m.season and s.settings_key = m.settings_key
    where p.side is not null
),

used as (
    select
        *,
        count(*) filter (where not is_authorised and not is_excused) over (
            partition by match, player
            order by after_rack, seq
            rows between unbounded preceding and 1 preceding
        ) > 0 as is_used_before
    from measured
)

select
    season,
    match,
    seq,
    player,
    side,
    kind,
    after_rack,
    ended_at,
    seconds,
    to_loss_s,
    consent_by,
    case when not is_authorised then '3' when kind = 'SICK' then '4' else '5' end as rule,
    not is_authorised
    and not is_excused
    and kind <> 'OPP_ACTIVITY'
    and (is_used_before or not is_rack_end or seconds > to_s) as is_breach,
    case
        when not is_authorised then null
        when seconds > loss_s or (seconds = loss_s and pause_end_exact = 'loss') then 'LOSS'
        when seconds > free_s then 'RACK1'
        else 'NONE'
    end as verdict,
    concat_ws(
        ', ',
        lower(kind) || ' of ' || seconds // 60 || ':' || lpad((seconds % 60)::varchar, 2, '0'),
        if(is_authorised, 'approved', null),
        if(not is_authorised and kind in ('SICK', 'TIP'), 'not approved', null),
        if(not is_authorised and is_excused, 'with consent', null),
        if(not is_authorised and not is_excused and is_used_before, 'timeout already used', null),
        if(not is_authorised and not is_excused and not is_rack_end, 'not at the end of a rack', null)
    ) as why,
    source,
    row
from used
