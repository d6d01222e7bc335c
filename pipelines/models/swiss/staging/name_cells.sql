-- Every cell of the files that names a person.
-- grain: one row per cell that is filled
-- as: view
with cells as (
    select season, upload, source, row, 'results' as kind, 'player' as "column", player as text, week, slot,
        null as round, null as on_date
    from raw.results
    union all
    select season, upload, source, row, 'games', 'player1', player1, week, slot, round, null from raw.games
    union all
    select season, upload, source, row, 'games', 'player2', player2, week, slot, round, null from raw.games
    union all
    select season, upload, source, row, 'reports', 'player', player, week, slot, round, null from raw.reports
    union all
    select season, upload, source, row, 'nonreports', 'player', player, week, slot, round, null from raw.nonreports
    union all
    select season, upload, source, row, 'uc_claims', 'player', player, null, null, null, claimed_on from raw.uc_claims
    union all
    select season, upload, source, row, 'incidents', 'player', player, null, null, null, date from raw.incidents
    union all
    select season, upload, source, row, 'membership', 'player', player, null, null, null, date from raw.membership
    union all
    select season, upload, source, row, 'rulings', 'from_player', from_player, week, slot, null, decided_on
    from raw.rulings
    union all
    select season, upload, source, row, 'rulings', 'to_player', to_player, week, slot, null, decided_on
    from raw.rulings
    union all
    select season, upload, source, row, 'rulings', 'subject', subject, week, slot, null, decided_on
    from raw.rulings
    where lower(competition) = 'individual'
    union all
    select season, upload, source, row, 'td_actions', 'player', player, week, slot, null, null from raw.td_actions
    union all
    select season, upload, source, row, 'names', 'player', player, null, null, null, null from raw.names
    union all
    select season, upload, source, row, 'games', 'winner', winner, week, slot, round, null from raw.games
    union all
    select season, upload, source, row, 'names', 'screen_name', screen_name, null, null, null, valid_from from raw.names
    union all
    select season, upload, source, row, 'roster', 'player', player, null, null, null, valid_from from raw.roster
)

select * from cells where text is not null
