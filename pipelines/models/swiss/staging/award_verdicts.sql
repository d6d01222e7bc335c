-- To whom a game goes that could not be started: the higher rating, else a human decides (rule 3.8, A-92).
-- grain: one row per game with how = AWARD
select
    season,
    tournament,
    round,
    player1,
    player2,
    'award' as "check",
    '3.8' as rule,
    case
        when try_cast(rating1 as integer) > try_cast(rating2 as integer) then 'FIRST'
        when try_cast(rating1 as integer) < try_cast(rating2 as integer) then 'SECOND'
        else 'HUMAN'
    end as verdict,
    if(winner_side = 1, player1, player2) as about,
    'ratings ' || coalesce(rating1, 'not noted') || ' and ' || coalesce(rating2, 'not noted') as why,
    source,
    row
from staging.games
where how = 'AWARD'
