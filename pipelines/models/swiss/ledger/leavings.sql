-- What leaving the competition takes: the balance of that day, in date order (rule 2.11, S-17; A-69 to A-73, A-09).
-- grain: one row per season, competition, measure, subject and leaving event that takes something
with events as (
    select m.season, m.player, m.happened_on, m.event, m.source, m.row
    from staging.membership as m
    where m.event in ('WITHDREW', 'REMOVED')
    union all
    select p.season, p.player, p.box_first_day, 'BANISHED', p.source, p.row
    from ledger.penalties as p
    where p.is_banished
    union all
    select e.season, e.player, e.play_date, 'LEFT A TOURNAMENT', e.source, e.row
    from staging.entries as e
    join raw.settings as s on s.season = e.season and s.settings_key = e.settings_key
    where e.status = 'WD' and s.wipe_on = 'any_withdrawal'
),

wiping as (
    select
        e.season,
        e.player,
        e.happened_on,
        min(e.event) as event,
        min(e.source) as source,
        min(e.row) as row,
        any_value(s.wipe_amount) as wipe_amount,
        any_value(s.wipe_wins) as wipe_wins,
        any_value(s.wipe_team) as wipe_team
    from events as e
    join raw.settings as s
        on s.season = e.season
        and e.happened_on between s.valid_from and s.valid_to
    where e.event not in ('REMOVED', 'BANISHED') or s.removal_wipes
    group by e.season, e.player, e.happened_on
),

balances as (
    select
        w.season,
        w.player,
        w.happened_on,
        w.event,
        w.source,
        w.row,
        w.wipe_amount,
        p.competition,
        p.measure,
        p.team,
        sum(p.points) filter (
            where w.wipe_amount <> 'gross'
                or p.measure = 'wins'
                or p.code not in (
                    'unreported-loss', 'penalty-c', 'penalty-d', 'penalty-e', 'penalty-overturned', 'disrepute'
                )
        ) as balance,
        sum(p.of_shared) as shared_balance
    from wiping as w
    join ledger.postings as p
        on p.season = w.season
        and p.player = w.player
        and p.effective_on <= w.happened_on
    where (p.competition = 'individual' or w.wipe_team)
        and (p.measure = 'points' or w.wipe_wins)
    group by all
),

taken as (
    select
        *,
        -- S: everything taken up to this event. It can only grow, and never exceeds a balance that was there
        case
            when wipe_amount = 'net' then -coalesce(balance, 0)
            else least(0, min(-coalesce(balance, 0)) over events_so_far)
        end as taken_so_far,
        least(0, min(-coalesce(shared_balance, 0)) over events_so_far) as shared_so_far
    from balances
    window events_so_far as (
        partition by season, player, competition, measure, team
        order by happened_on
        rows between unbounded preceding and current row
    )
),

stepped as (
    select
        *,
        taken_so_far - coalesce(lag(taken_so_far) over in_order, 0) as points,
        shared_so_far - coalesce(lag(shared_so_far) over in_order, 0) as of_shared
    from taken
    window in_order as (
        partition by season, player, competition, measure, team
        order by happened_on
    )
)

select
    season,
    competition,
    measure,
    player,
    team,
    points::integer as points,
    if(measure = 'wins', of_shared, 0)::integer as of_shared,
    happened_on,
    event,
    source,
    row
from stepped
where points <> 0
