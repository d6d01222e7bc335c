-- Notes in setup_ok that are neither yes, no, nor a list of settings (rule 3.1).
-- grain: one row per game
select
    s.season,
    'SETUP_NOT_UNDERSTOOD' as code,
    '3.1' as rule,
    t.week,
    t.slot_no,
    s.round,
    s.source,
    s.row,
    'setup_ok' as "column",
    s.setup_ok as value,
    '''' || s.setup_ok || ''' does not say whether the table was set up as required' as message,
    'Type yes, no, or no: and the wrong settings, as in no: rated, game_time' as fix
from staging.table_setups as s
join staging.tournaments as t on t.tournament = s.tournament
where not s.is_understood
