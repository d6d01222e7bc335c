-- Whether a table was set up as required, whether a re-rack was due, and what became of it (rules 3.1, 3.2, 3.3; A-87).
-- grain: one row per game and verdict
with games as (
    select
        g.season,
        g.tournament,
        g.round,
        g.player1,
        g.player2,
        if(g.winner_side = 1, g.player1, g.player2) as winner,
        g.how,
        g.rerack_reason,
        try_cast(g.max_group_potted as integer) as potted,
        s.wrong,
        s.is_wrong,
        s.is_timed,
        g.source,
        g.row
    from staging.table_setups as s
    join staging.games as g on g.source = s.source and g.row = s.row
    where s.is_understood
),

due as (
    select
        *,
        case
            when is_timed then 'RERACK'
            when potted is null then 'UNKNOWN'
            -- four of one group is the figure of rule 3.2
            when potted < 4 then 'RERACK'
            else 'PLAY_ON'
        end as verdict
    from games
    where is_wrong
),

refused as (
    select distinct tournament, round, player
    from staging.logged_actions
    where action = 'RERACK_REFUSED' and tournament is not null and player is not null
)

select season, tournament, round, player1, player2, 'setup' as "check", '3.1' as rule,
    if(is_wrong, 'WRONG', 'OK') as verdict,
    null::integer as about,
    if(is_wrong, coalesce(nullif(array_to_string(wrong, ', '), ''), 'not said which setting'), 'as required') as why,
    source, row
from games
union all
select season, tournament, round, player1, player2, 'rerack_due', if(is_timed, '3.3', '3.2'), verdict, null,
    case
        when is_timed then 'Move Time was on'
        when potted is null then 'it is not noted how many balls of a group were down'
        else 'at most ' || potted || ' balls of one group were down'
    end,
    source, row
from due
union all
select d.season, d.tournament, d.round, d.player1, d.player2, 'rerack_refused', '3.2',
    if(d.verdict = 'RERACK' and d.winner = r.player, 'REVERSE', 'STANDS'), r.player,
    case
        when d.verdict <> 'RERACK' then 'no re-rack was due'
        when d.winner = r.player then 'a re-rack was due, was refused, and the one who set up the table won'
        else 'a re-rack was due and refused, but the one who set up the table did not win'
    end,
    d.source, d.row
from due as d
join refused as r on r.tournament = d.tournament and r.round = d.round and r.player in (d.player1, d.player2)
union all
select season, tournament, round, player1, player2, 'timed_game', '3.3', 'COMPLETED', null,
    'played to the end with Move Time on and no re-rack noted', source, row
from due
where is_timed and how = 'PLAYED' and winner is not null and rerack_reason is null
