-- Who won 5-0 and played again the same day: from the first such 5-0 on, nothing of that day counts (rule 2.3, S-08; A-19 to A-24).
-- grain: one row per tournament and player that is voided
with days as (
    select
        c.season,
        c.tournament,
        c.player,
        c.week,
        if(s.void50_day = 'week', w.play_date, c.play_date) as day,
        (c.play_date, c.slot_no, c.attempt) as turn,
        c.source,
        c.row,
        c.w + c.l >= s.participated_min_rounds as has_participated,
        if(s.void50_basis = 'final', c.wins_final, c.wins_close) as wins,
        if(s.void50_basis = 'final', c.finish_final, c.finish_close) as finish,
        c.rounds,
        c.full_rounds,
        s.void50_trigger,
        s.void50_short
    from ledger.scores as c
    join raw.settings as s on s.season = c.season and s.settings_key = c.settings_key
    join staging.weeks as w on w.season = c.season and w.week = c.week
),

triggered as (
    select
        *,
        case void50_trigger
            when 'none' then false
            when 'any_win' then finish is not null
            when 'outright_only' then is_unbeaten and finish = 'outright'
            else is_unbeaten and finish is not null
        end as is_trigger
    from (
        select
            *,
            wins = full_rounds and (full_rounds = rounds or void50_short) as is_unbeaten
        from days
        where has_participated
    )
),

first_of_day as (
    select season, player, day, min(turn) as first_turn
    from triggered
    where is_trigger
    group by season, player, day
),

lifted as (
    select distinct t.season, t.player, t.day
    from triggered as t
    join staging.rulings as r
        on r.season = t.season
        and r.kind = 'UNVOID'
        and coalesce(r.from_player, r.subject_player, r.to_player) = t.player
        and r.week = t.week
)

select
    t.season,
    t.tournament,
    t.player
from triggered as t
join first_of_day as f
    on f.season = t.season
    and f.player = t.player
    and f.day = t.day
    and t.turn >= f.first_turn
where
    exists (
        select 1
        from triggered as later
        where later.season = t.season
            and later.player = t.player
            and later.day = t.day
            and later.turn > f.first_turn
    )
    and not exists (
        select 1
        from lifted as l
        where l.season = t.season and l.player = t.player and l.day = t.day
    )
