-- I4: compensation stays within its number and its weeks, and no week has both it and a score.
-- grain: one row per player that breaks it
with given as (
    select d.season, d.player, count(*) as claims, max(s.uc_max) as uc_max,
        bool_or(d.week_missed not between s.uc_from and s.uc_to) as is_outside,
        bool_or(s.uc_missed = 'no_participation' and c.player is not null) as has_score
    from ledger.uc_decisions as d
    join staging.weeks as w on w.season = d.season and w.week = d.week_missed
    join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
    left join (
        select distinct season, player, week from ledger.nets
    ) as c on c.season = d.season and c.player = d.player and c.week = d.week_missed
    where d.verdict = 'ACCEPT'
    group by d.season, d.player
)

select
    g.season,
    'I4' as code,
    '2.6' as rule,
    p.name as player,
    p.name || ' has ' || g.claims || ' compensations, or one in a week that is not open to it' as message,
    'This is a fault of the program: report it' as fix
from given as g
join staging.players as p on p.player = g.player
where g.claims > g.uc_max or g.is_outside or g.has_score
