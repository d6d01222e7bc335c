-- The records of the season: the most of anything that happened in one week, one tournament or one run.
-- grain: one row per record and holder; holders share a record
-- as: view
-- season_id: the season
-- code: player-week, team-week, climb (places in a week), five-nils, wins-in-a-row, weeks-in-a-row, individual-weeks-led, team-weeks-led, field, tournament-wins, games-won
-- competition: individual or team; empty where nobody holds it
-- subject: the player or team; empty where nobody holds it
-- value: the figure
-- week: week of it, or of the last of a run; empty where it is of the whole season
-- slot: tournament of that week, where it is of one
with candidates as (
    select
        season_id, if(competition = 'team', 'team-week', 'player-week') as code, competition, subject,
        week_points as value, week, null as slot
    from marts.week_changes
    union all
    select season_id, 'climb', competition, subject, moved, week, null
    from marts.week_changes
    where competition = 'individual'
    union all
    select season_id, 'five-nils', 'individual', player, max(number), null, null
    from marts.five_nils
    group by season_id, player
    union all
    select
        season_id,
        case kind
            when 'tournaments-won' then 'wins-in-a-row'
            when 'weeks-played' then 'weeks-in-a-row'
            else competition || '-weeks-led'
        end,
        competition, subject, length, last_week, null
    from marts.streaks
    union all
    select season_id, 'field', null, null, players, week, slot
    from marts.tournaments
    where is_counted
    union all
    select season_id, 'tournament-wins', 'individual', player, tournament_wins, null, null
    from marts.individual_standings
    union all
    select season_id, 'games-won', 'individual', player, games_won, null, null
    from marts.individual_standings
)

select season_id, code, competition, subject, value::integer as value, week, slot
from candidates
where value > 0
qualify value = max(value) over (partition by season_id, code)
order by season_id, code, week nulls first, subject
