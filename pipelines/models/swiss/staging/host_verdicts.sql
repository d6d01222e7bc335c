-- Who hosts the game when tables were created, and invites refused (rule 3.4).
-- grain: one row per game and verdict; log rows CREATED and INVITE_REFUSED name the player, before_round is the round
with logged as (
    select
        tournament,
        round,
        player,
        bool_or(action = 'CREATED') as has_created,
        bool_or(action = 'INVITE_REFUSED') as has_refused
    from staging.logged_actions
    where action in ('CREATED', 'INVITE_REFUSED') and tournament is not null and player is not null
    group by tournament, round, player
),

games as (
    select
        g.*,
        coalesce(f.has_created, false) as first_created,
        coalesce(s.has_created, false) as second_created,
        coalesce(s.has_refused, false) as second_refused
    from staging.games as g
    semi join logged as l on l.tournament = g.tournament and l.round = g.round
    left join logged as f on f.tournament = g.tournament and f.round = g.round and f.player = g.player1
    left join logged as s on s.tournament = g.tournament and s.round = g.round and s.player = g.player2
    where f.player is not null or s.player is not null
)

select season, tournament, round, player1, player2, 'host' as "check", '3.4' as rule,
    if(first_created, 'FIRST', 'SECOND') as verdict,
    if(first_created, player1, player2) as about,
    case
        when first_created and second_created then 'both created a table; the first named hosts'
        when first_created then 'the first named created the table'
        else 'only the second named created a table'
    end as why,
    source, row
from games
where first_created or second_created
union all
select season, tournament, round, player1, player2, 'invite', '3.4', 'REFUSED', player2,
    'the second named did not take the invite of the first named', source, row
from games
where second_refused and first_created
