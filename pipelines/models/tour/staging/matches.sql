-- The matches: the newest row of each, typed (T-02, T-04, T-05, T-07); the settings are those of the day (T-08).
-- grain: one row per season and match
with newest as (
    select *
    from raw.matches
    qualify row_number() over (partition by season, match_id order by upload desc, source desc, row desc) = 1
),

typed as (
    select
        season,
        match_id,
        stop_id,
        coalesce(tournament, 'main') as event,
        round,
        player_a as text_a,
        player_b as text_b,
        try_cast(race as integer) as race,
        try_cast(scheduled_at as timestamp) as scheduled_at,
        try_cast(try_cast(scheduled_at as timestamp) as date) as day,
        coalesce(try_cast(start_a as integer), 0) as start_a,
        coalesce(try_cast(start_b as integer), 0) as start_b,
        called_at as called_text,
        started_at as started_text,
        ended_at as ended_text,
        first_a as first_a_text,
        first_b as first_b_text,
        break_rule_waived as waived_text,
        rack_string,
        source,
        row
    from newest
)

select
    row_number() over (order by t.season, t.match_id)::integer as match,
    t.season,
    t.match_id,
    t.stop_id,
    p.stop,
    t.event,
    t.round,
    a.player as player_a,
    b.player as player_b,
    t.race,
    t.scheduled_at,
    t.day,
    moment_of(t.called_text, t.day) as called_at,
    moment_of(t.started_text, t.day) as started_at,
    moment_of(t.ended_text, t.day) as ended_at,
    t.start_a,
    t.start_b,
    truth(t.first_a_text) as is_first_a,
    truth(t.first_b_text) as is_first_b,
    coalesce(truth(t.waived_text), false) as is_waived,
    t.rack_string,
    t.start_a < t.race and t.start_b < t.race as is_valid,
    s.settings_key,
    t.source,
    t.row
from typed as t
left join staging.names as a on a.season = t.season and a.spelling = t.text_a
left join staging.names as b on b.season = t.season and b.spelling = t.text_b
left join staging.stops as p on p.season = t.season and p.stop_id = t.stop_id
left join raw.settings as s on s.season = t.season and t.day between s.valid_from and s.valid_to
