-- What each incident cost (rules 6.3, 7, 8; S-13 to S-15).
-- grain: one row per incident
-- season_id: the season
-- incident_id: its number, or date, player and rule where it has none
-- player: who did it
-- rule_code: the rule broken, as typed
-- category: A to E
-- status: OPEN, CONFIRMED, DISMISSED, OVERTURNED, REDUCED
-- points: deduction that stands, 0 or negative
-- box_from: first day in the penalty box
-- box_to: last day; empty where there is no box or no end
-- week: week it is shown in
-- why: the reason in words
select
    g.season_id,
    p.incident_id,
    n.name as player,
    p.rule_code,
    p.category,
    p.status,
    (p.given_back - p.deducted)::integer as points,
    b.box_from,
    nullif(b.box_to, date '9999-12-31') as box_to,
    p.week,
    concat_ws(
        '; ',
        case
            when p.status = 'OPEN' then 'not decided yet'
            when p.status = 'DISMISSED' then 'dismissed'
            when p.code = 'disrepute' then p.deducted || ' points, disrepute (6.3), on the ' || p.target
            when p.category <> p.punished_as
                then 'offence ' || p.number || ' of category ' || p.category || ': punished as ' || p.punished_as
            when p.category is null then 'no category'
            else 'category ' || p.category
        end,
        if(p.deducted > 0 and p.code <> 'disrepute', p.deducted || ' points', null),
        if(p.is_banished, 'banished', if(p.box_days > 0, p.box_days || ' days in the box', null)),
        p.held,
        if(p.given_back > 0, p.given_back || ' given back on ' || p.returned_on, null)
    ) as why
from ledger.penalties as p
join raw.seasons as g on g.season = p.season
join staging.players as n on n.player = p.player
left join ledger.boxes as b on b.season = p.season and b.incident_id = p.incident_id
order by g.season_id, p.confirmed_on, p.incident_id
