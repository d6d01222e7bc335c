-- Players who have an e-mail address, a site name or a device in common (rules 1.1, 1.6; A-04).
-- grain: one row per season, signal and pair of players
with signals as (
    select season, player, 'email' as signal, email as value, source, row from staging.accounts
    union all
    select season, player, 'device', device, source, row from staging.accounts
    union all
    select season, player, 'gd_name', lower(trim(gd_name)), max(source), arg_max(row, (source, row))
    from staging.aliases
    group by season, player, lower(trim(gd_name))
)

select
    a.season,
    a.signal,
    a.player as player1,
    b.player as player2,
    max(b.source) as source,
    arg_max(b.row, (b.source, b.row)) as row
from signals as a
join signals as b
    on b.season = a.season
    and b.signal = a.signal
    and b.value = a.value
    and b.player > a.player
group by a.season, a.signal, a.player, b.player
