-- What the noted cause of a broken-off game leads to (rules 3.7, 3.9, 3.10; A-91).
-- grain: one row per cause and consequence. The log's note says `losing` if the player was about to be beaten
with logged as (
    select
        l.season,
        l.tournament,
        l.round,
        l.player,
        l.action as cause,
        coalesce(regexp_matches(l.note, '(?i)\blosing\b'), false) as is_losing,
        l.source,
        l.row
    from staging.logged_actions as l
    where l.action in ('GD_BOOT', 'FORFEIT', 'CONN_LOST_TIMED_OUT', 'CONN_LOST_RETURNED')
        and l.tournament is not null
        and l.player is not null
),

lost as (
    select
        season,
        tournament,
        round,
        player1,
        player2,
        if(winner_side = 1, player2, player1) as loser,
        how,
        source,
        row
    from staging.games
    where how in ('DISCONNECT', 'DQ') and winner_side is not null
),

warned as (
    select tournament, player, min(coalesce(round, 1)) as from_round
    from staging.logged_actions
    where action = 'WARN_SLOW' and tournament is not null and player is not null
    group by tournament, player
),

causes as (
    select season, tournament, round, player, cause, is_losing, source, row from logged
    union all
    -- the cause the director typed goes before what the game's own line says
    select g.season, g.tournament, g.round, g.loser, 'CONN_LOST_TIMED_OUT', false, g.source, g.row
    from lost as g
    left join logged as l on l.tournament = g.tournament and l.round = g.round and l.player = g.loser
    where g.how = 'DISCONNECT' and l.player is null
    union all
    select g.season, g.tournament, g.round, g.loser, if(w.player is null, 'SLOW_NO_WARNING', 'SLOW_AFTER_WARNING'),
        false, g.source, g.row
    from lost as g
    left join warned as w on w.tournament = g.tournament and w.player = g.loser and w.from_round <= g.round
    where g.how = 'DQ'
),

consequences (cause, when_losing, rule, verdict, why) as (
    values
    ('GD_BOOT', false, '3.7', 'RERACK', 'thrown off the table by the site'),
    ('GD_BOOT', true, '3.7', 'REVIEW_3.7', 'thrown off by the site while about to be beaten'),
    ('FORFEIT', false, '3.7', 'LOSS', 'forfeited'),
    ('FORFEIT', true, '3.7', 'INCIDENT:7.4.i', 'forfeited while about to be beaten'),
    ('CONN_LOST_TIMED_OUT', false, '3.9', 'LOSS', 'lost the connection and was timed out'),
    ('SLOW_AFTER_WARNING', false, '3.10', 'LOSS', 'slow play after a warning'),
    ('SLOW_NO_WARNING', false, '3.10', 'WARN_FIRST', 'taken out of the game, and no warning for slow play is logged')
)

select
    c.season,
    c.tournament,
    c.round,
    coalesce(g.player1, c.player) as player1,
    g.player2,
    'cause' as "check",
    q.rule,
    q.verdict,
    c.player as about,
    q.why,
    c.source,
    c.row
from causes as c
join consequences as q on q.cause = c.cause and (not q.when_losing or c.is_losing)
left join staging.games as g
    on g.tournament = c.tournament
    and g.round = c.round
    and c.player in (g.player1, g.player2)
