-- What is worth telling of a season, as it came: 5-0s, first tournament wins, round totals, new leaders, runs of wins.
-- grain: one row per milestone and subject
-- as: view
-- season_id: the season
-- week: week it was reached
-- slot: tournament of that week; empty where it belongs to the week
-- competition: individual or team
-- subject: the player or team
-- code: first-five-nil (of the season), five-nil, first-win, points, new-leader, wins-in-a-row
-- value: the figure: rounds won, points reached, length of the run; 1 for a first
-- text: what it is in words, to stand behind the name
with wins as (
    select
        n.season,
        n.week,
        n.slot_no,
        n.player,
        n.finish,
        row_number() over (partition by n.season, n.player order by n.play_date, n.week, n.slot_no) as number
    from ledger.nets as n
    where n.finish is not null
),

-- fifty points are a round total
totals as (
    select
        season,
        competition,
        subject,
        week,
        points // 50 * 50 as reached,
        max(points // 50 * 50) over (
            partition by season, competition, subject
            order by week
            rows between unbounded preceding and 1 preceding
        ) as reached_before
    from ledger.standings
    where week is not null and points >= 0
),

leads as (
    select
        season,
        competition,
        subject,
        week,
        tied,
        place = 1 as is_first,
        lag(place) over (partition by season, competition, subject order by week) as place_before
    from ledger.standings
    where week is not null
),

found as (
    select
        f.season_id,
        f.week,
        f.slot,
        'individual' as competition,
        f.player as subject,
        if(f.season_number = 1, 'first-five-nil', 'five-nil') as code,
        f.rounds as value,
        concat(
            'won ', f.rounds, '–0',
            case
                when f.season_number = 1 then ', the first of the season'
                when f.number = 1 then ', a first this season'
                else ', number ' || f.number || ' this season'
            end,
            if(f.counts, '', '; the score does not count')
        ) as text
    from marts.five_nils as f
    union all
    select
        g.season_id, w.week, l.slot, 'individual', p.name, 'first-win', 1,
        if(w.finish = 'shared', 'shared a tournament win', 'won a tournament') || ' for the first time this season'
    from wins as w
    join raw.seasons as g on g.season = w.season
    join raw.slots as l on l.season = w.season and l.slot_no = w.slot_no
    join staging.players as p on p.player = w.player
    where w.number = 1
    union all
    select
        g.season_id, s.week, null, s.competition, if(s.competition = 'team', t.name, p.name), 'points',
        s.reached, 'reached ' || s.reached || ' points'
    from totals as s
    join raw.seasons as g on g.season = s.season
    left join staging.players as p on s.competition = 'individual' and p.player = s.subject
    left join staging.teams as t on s.competition = 'team' and t.team = s.subject
    where s.reached > coalesce(s.reached_before, 0)
    union all
    select
        g.season_id, s.week, null, s.competition, if(s.competition = 'team', t.name, p.name), 'new-leader',
        1, if(s.tied, 'went level with the leaders', 'took the lead')
    from leads as s
    join raw.seasons as g on g.season = s.season
    left join staging.players as p on s.competition = 'individual' and p.player = s.subject
    left join staging.teams as t on s.competition = 'team' and t.team = s.subject
    where s.is_first and s.place_before > 1
    union all
    select
        season_id, last_week, null, competition, subject, 'wins-in-a-row', length,
        'won ' || length || ' tournaments in a row' || if(is_open, ', and the run goes on', '')
    from marts.streaks
    where kind = 'tournaments-won' and length > 2
)

select season_id, week, slot, competition, subject, code, value::integer as value, text
from found
order by season_id, week, competition, code, slot nulls last, subject
