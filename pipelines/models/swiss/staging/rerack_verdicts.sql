-- Whether the reason noted for a re-rack is one the rules allow (rules 3.2, 3.3, 3.5, 3.7; A-88).
-- grain: one row per game with a re-rack
with allowed (reason) as (
    values
    ('EIGHT_ON_BREAK'), ('GROUPS_OPEN'), ('SETUP_3_2'), ('MOVE_TIMER_3_3'), ('GD_BOOT_3_7'), ('ADMIN_ORDER')
),

noted as (
    select
        *,
        regexp_replace(upper(trim(rerack_reason)), '[\s.-]+', '_', 'g') as reason,
        try_cast(max_group_potted as integer) as potted
    from staging.games
    where rerack_reason is not null
)

select
    n.season,
    n.tournament,
    n.round,
    n.player1,
    n.player2,
    'rerack' as "check",
    '3.5' as rule,
    if(a.reason is null or (n.reason = 'SETUP_3_2' and n.potted >= 4), 'UNAUTH', 'AUTH') as verdict,
    null::integer as about,
    case
        when a.reason is null then '''' || n.rerack_reason || ''' is not among the reasons'
        when n.reason = 'SETUP_3_2' and n.potted >= 4 then n.potted || ' balls of one group were down'
        else 'among the reasons'
    end as why,
    n.source,
    n.row
from noted as n
left join allowed as a on a.reason = n.reason
