-- Who is honoured at the end, as the tables stand: champions by place, and the most of a season; ties share an award.
-- grain: one row per award and holder
-- as: view
-- season_id: the season
-- award: individual-1 to individual-3, team-1 to team-3, tournament-wins, games-won, game-share, every-week, reporting
-- competition: individual or team
-- subject: the player or team
-- value: points, wins, games, per cent, weeks, or losses reported
-- why: the reason in words
with weeks_held as (
    select season_id, count(distinct week)::integer as weeks
    from marts.tournaments
    where is_counted
    group by season_id
),

played as (
    select s.*, w.weeks, 100 * games_won / nullif(games_won + games_lost, 0) as share
    from marts.individual_standings as s
    join weeks_held as w on w.season_id = s.season_id
),

candidates as (
    select
        s.season_id, 'individual-' || s.place as award, 'individual' as competition, s.player as subject,
        s.points as value, s.points::double as measure,
        s.points || if(s.points = 1, ' point, ', ' points, ') || s.tournament_wins
        || if(s.tournament_wins = 1, ' tournament win', ' tournament wins') as why
    from played as s
    where s.place <= 3
    union all
    select
        s.season_id, 'team-' || s.place, 'team', s.team, s.points, s.points,
        s.points || if(s.points = 1, ' point, ', ' points, ') || s.tournament_wins
        || if(s.tournament_wins = 1, ' tournament win', ' tournament wins')
    from marts.team_standings as s
    join weeks_held as w on w.season_id = s.season_id
    where s.place <= 3
    union all
    select
        season_id, 'tournament-wins', 'individual', player, tournament_wins, tournament_wins,
        tournament_wins || if(tournament_wins = 1, ' tournament win', ' tournament wins')
    from played
    where tournament_wins > 0
    union all
    select
        season_id, 'games-won', 'individual', player, games_won, games_won, games_won || ' games won'
    from played
    where games_won > 0
    union all
    -- a share of few games says little: half of the weeks must have been played
    select
        season_id, 'game-share', 'individual', player, round(share), share,
        games_won || ' of ' || (games_won + games_lost) || ' games won, at least half of the weeks played'
    from played
    where share is not null and 2 * weeks_played >= weeks
    union all
    select
        season_id, 'every-week', 'individual', player, weeks_played, weeks_played,
        'played in all ' || weeks || ' weeks'
    from played
    where weeks_played = weeks and weeks > 1
    union all
    select
        r.season_id, 'reporting', 'individual', r.player, r.reported, r.reported,
        'reported all ' || r.losses_due || ' losses there were to report'
    from marts.reporting as r
    where r.losses_due > 1 and r.reported = r.losses_due and r.failures = 0
)

select season_id, award, competition, subject, value::integer as value, why
from candidates
qualify measure = max(measure) over (partition by season_id, award)
order by season_id, award, subject
