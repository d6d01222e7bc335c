-- A ladder of tie-breaks that asks what only games tell, in a season with tournaments that have none (rule 2.8).
-- grain: one row per tournament that counts and has no games
with asked as (
    select
        season,
        list_filter(measures, lambda measure: measure not in ('points', 'tournament_wins', 'progressive', 'wins'))
            as measures
    from raw.tie_breaks
    where competition = 'individual'
)

select
    t.season,
    'NO_GAMES_FOR_TIE_BREAK' as code,
    '2.8' as rule,
    t.week,
    t.slot_no,
    'ties are broken by ' || list_aggregate(a.measures, 'string_agg', ', ')
    || ', but this tournament has no games to take it from' as message,
    'Upload its games, or take the measure out of [tie_breaks] in season.toml' as fix
from asked as a
join staging.tournaments as t on t.season = a.season and t.is_counted
left join ledger.paired_tournaments as p on p.tournament = t.tournament
where len(a.measures) > 0 and p.tournament is null
