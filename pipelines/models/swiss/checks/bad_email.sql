-- E-mail addresses that cannot be one (rule 1.1; A-03).
-- grain: one row per player
select
    a.season,
    'BAD_EMAIL' as code,
    '1.1' as rule,
    null::integer as week,
    null::integer as slot_no,
    p.name as player,
    a.source,
    a.row,
    'email' as "column",
    'the e-mail address of ' || p.name || ' is not written like one' as message,
    'Ask the player and upload the roster row again; points change only by a ruling' as fix
from staging.accounts as a
join staging.players as p on p.player = a.player
where a.is_email_bad
