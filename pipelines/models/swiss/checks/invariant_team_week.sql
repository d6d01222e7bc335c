-- I3: a team-week brings no less than nothing and no more than the leading scores can hold.
-- grain: one row per team and week that breaks it
with posted as (
    select r.season, r.team, r.week, sum(r.points) as points
    from ledger.rows as r
    where r.competition = 'team'
        and r.measure = 'points'
        and r.code in (
            'games-won', 'reversal', 'disqualified', 'unauthorised-name', 'boxed-player', 'five-nil-replayed',
            'player-counts-once',
            'outside-best-four', 'counts-twice'
        )
    group by r.season, r.team, r.week
)

select
    d.season,
    'I3' as code,
    '2.4' as rule,
    d.week,
    t.name || ': week ' || d.week || ' brings ' || d.points || ' points' as message,
    'This is a fault of the program: report it' as fix
from posted as d
join staging.teams as t on t.team = d.team
join staging.weeks as w on w.season = d.season and w.week = d.week
join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
where d.points < 0 or d.points > s.team_top * s.rounds
