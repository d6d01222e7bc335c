-- Which table settings were wrong, read from `setup_ok` and `move_timer` (rules 3.1, 3.3; A-86).
-- grain: one row per game with either. `setup_ok`: yes, no, `no: rated, game_time`, or values: `rated=no, game_time=15`
with noted as (
    select
        g.season,
        g.tournament,
        g.round,
        g.source,
        g.row,
        g.setup_ok,
        coalesce(timer.value, false) as has_move_timer,
        case
            when contains(g.setup_ok, ':') then lower(trim(split_part(g.setup_ok, ':', 1)))
            when not contains(g.setup_ok, '=') then lower(trim(g.setup_ok))
        end as head,
        case
            when contains(g.setup_ok, ':') then lower(trim(split_part(g.setup_ok, ':', 2)))
            when contains(g.setup_ok, '=') then lower(trim(g.setup_ok))
        end as listed
    from staging.games as g
    left join raw.booleans as timer on timer.spelling = lower(g.move_timer)
    where g.setup_ok is not null or coalesce(timer.value, false)
),

required (setting, accepted) as (
    values
    ('regular', ['yes', 'true', 'on']),
    ('watchers', ['yes', 'true', 'on']),
    ('guests', ['yes', 'true', 'on']),
    ('chat', ['yes', 'true', 'on']),
    ('safegame', ['yes', 'true', 'on']),
    ('rated', ['yes', 'true', 'on']),
    ('max_disc', ['yes', 'true', 'on', 'max']),
    ('game_time', ['10']),
    ('move_time', ['', 'no', 'none', 'off', 'false', '0'])
),

items as (
    select
        n.source,
        n.row,
        unnest(string_split(n.listed, ',')) as item,
        generate_subscripts(string_split(n.listed, ','), 1) as position
    from noted as n
    where n.listed is not null
),

settings as (
    select
        source,
        row,
        position,
        replace(trim(split_part(item, '=', 1)), ' ', '_') as setting,
        contains(item, '=') as has_value,
        trim(split_part(item, '=', 2)) as value
    from items
    where trim(item) <> ''
),

wrong as (
    select s.source, s.row, list(s.setting order by s.position) as settings
    from settings as s
    left join required as r on r.setting = s.setting
    where not s.has_value or not list_contains(r.accepted, s.value)
    group by s.source, s.row
),

judged as (
    select
        n.*,
        truth.value as is_said_ok,
        list_concat(
            if(n.head is null or not coalesce(truth.value, false), coalesce(w.settings, []), []),
            if(n.has_move_timer and not list_contains(coalesce(w.settings, []), 'move_time'), ['move_time'], [])
        ) as wrong
    from noted as n
    left join raw.booleans as truth on truth.spelling = n.head
    left join wrong as w on w.source = n.source and w.row = n.row
)

select
    season,
    tournament,
    round,
    setup_ok,
    wrong,
    len(wrong) > 0 or coalesce(not is_said_ok, false) as is_wrong,
    list_contains(wrong, 'move_time') as is_timed,
    setup_ok is null or head is null or is_said_ok is not null as is_understood,
    source,
    row
from judged
