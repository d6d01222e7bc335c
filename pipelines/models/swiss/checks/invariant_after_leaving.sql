-- I7: after leaving, what counts up to that day is no more than nothing.
-- grain: one row per player and leaving event that breaks it
with events as (
    select m.season, m.player, m.happened_on
    from staging.membership as m
    join raw.settings as s
        on s.season = m.season
        and m.happened_on between s.valid_from and s.valid_to
    where (m.event = 'WITHDREW' or (m.event = 'REMOVED' and s.removal_wipes)) and s.wipe_amount <> 'gross'
)

select
    e.season,
    'I7' as code,
    '2.11' as rule,
    any_value(p.name) as player,
    any_value(p.name) || ' still has ' || sum(r.points) || ' points of the time before leaving on ' || e.happened_on as message,
    'This is a fault of the program: report it' as fix
from events as e
join ledger.rows as r
    on r.season = e.season
    and r.player = e.player
    and r.competition = 'individual'
    and r.measure = 'points'
    and r.effective_on <= e.happened_on
    and r.code <> 'total-floor'
join staging.players as p on p.player = e.player
group by e.season, e.player, e.happened_on
having sum(r.points) > 0
