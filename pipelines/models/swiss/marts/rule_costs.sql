-- How often each rule beside plain scoring bites and what it gives or takes, from the ledger alone (rules 2.3 to 2.6, 2.10, 7).
-- grain: one row per competition, measure, code and rule
-- as: view
-- season_id: the season
-- competition: individual or team
-- measure: points or wins
-- what: compensation (2.6), five-nil (2.3), leading-four (2.4), better-of-two (2.5), reporting (2.10), penalties (7), other
-- code: as in the ledger
-- rule: number of the rule, without its paragraphs; empty where the ledger names none
-- times: entries in the ledger
-- subjects: players or teams whose total it changes
-- given: what it gave, 0 or positive
-- taken: what it took, 0 or negative
-- points: both together
-- hardest: who lost most by it, the first by name where several did; empty where nobody lost
-- hardest_points: what he lost, negative
with entries as (
    select
        season_id, competition, measure, subject, code, points,
        regexp_extract(rule, '^\d+(\.\d+)?') as rule
    from marts.ledger
    where code not in ('games-won', 'all-rounds-played', 'outright-win', 'shared-win')
),

hit as (
    select
        season_id, competition, measure, code, rule, subject,
        count(*) as times,
        coalesce(sum(points) filter (where points > 0), 0) as given,
        coalesce(sum(points) filter (where points < 0), 0) as taken,
        sum(points) as points
    from entries
    group by season_id, competition, measure, code, rule, subject
)

select
    season_id,
    competition,
    measure,
    case
        when code = 'uc' then 'compensation'
        when code = 'five-nil-replayed' then 'five-nil'
        when code in ('outside-best-four', 'player-counts-once', 'counts-twice') then 'leading-four'
        when code = 'lower-of-two' then 'better-of-two'
        when code = 'unreported-loss' then 'reporting'
        when starts_with(code, 'penalty-') then 'penalties'
        else 'other'
    end as what,
    code,
    rule,
    sum(times)::integer as times,
    count(*)::integer as subjects,
    sum(given)::integer as given,
    sum(taken)::integer as taken,
    sum(points)::integer as points,
    arg_min(subject, (points, subject)) filter (where points < 0) as hardest,
    (min(points) filter (where points < 0))::integer as hardest_points
from hit
group by season_id, competition, measure, code, rule
order by season_id, competition, measure desc, points, code, rule
