-- Who plays for Gold, Silver and Bronze, by the lines the league published for season 35 (rules 2.9, 2.11; A-62).
-- grain: one row per player
-- season_id: the season
-- place: place in the Individual standings
-- player: the player
-- points: points in the Individual standings
-- verdict: GOLD, SILVER, BRONZE, BELOW_LINE, INELIGIBLE, REVIEW
-- why: the reason in words
with season_end as (
    select
        w.season,
        max(w.play_date) as last_date,
        arg_max(s.playoff_gold, w.week) as playoff_gold,
        arg_max(s.playoff_silver, w.week) as playoff_silver,
        arg_max(s.playoff_bronze_min, w.week) as playoff_bronze_min
    from staging.weeks as w
    join raw.settings as s on s.season = w.season and s.settings_key = w.settings_key
    group by w.season
),

left_season as (
    select season, player, min(happened_on) as left_on
    from staging.membership
    where event in ('WITHDREW', 'REMOVED')
    group by season, player
),

banished as (
    select season, player, min(box_first_day) as banished_on
    from ledger.penalties
    where is_banished
    group by season, player
),

boxed as (
    select b.season, b.player, max(b.box_to) as box_to
    from ledger.boxes as b
    join season_end as e on e.season = b.season and b.box_from <= e.last_date and b.box_to >= e.last_date
    group by b.season, b.player
),

judged as (
    select
        s.season,
        s.place,
        s.subject as player,
        s.points,
        e.playoff_gold,
        e.playoff_silver,
        e.playoff_bronze_min,
        e.last_date,
        l.left_on,
        n.banished_on,
        b.box_to,
        case
            when l.left_on is not null or n.banished_on is not null then 'INELIGIBLE'
            when b.box_to is not null then 'REVIEW'
            when s.place <= e.playoff_gold then 'GOLD'
            when s.place <= e.playoff_silver then 'SILVER'
            when s.points >= e.playoff_bronze_min then 'BRONZE'
            else 'BELOW_LINE'
        end as verdict
    from ledger.standings as s
    join season_end as e on e.season = s.season
    left join left_season as l on l.season = s.season and l.player = s.subject
    left join banished as n on n.season = s.season and n.player = s.subject
    left join boxed as b on b.season = s.season and b.player = s.subject
    where s.competition = 'individual' and s.week is null
)

select
    g.season_id,
    j.place,
    p.name as player,
    j.points,
    j.verdict,
    case j.verdict
        when 'INELIGIBLE' then 'left the competition on ' || coalesce(j.left_on, j.banished_on) || ' (2.11)'
        when 'REVIEW' then 'in the penalty box on ' || j.last_date || ': the admin decides'
        when 'GOLD' then 'places 1 to ' || j.playoff_gold
        when 'SILVER' then 'places ' || (j.playoff_gold + 1) || ' to ' || j.playoff_silver
        when 'BRONZE' then j.playoff_bronze_min || ' points or more'
        else 'fewer than ' || j.playoff_bronze_min || ' points'
    end as why
from judged as j
join raw.seasons as g on g.season = j.season
join staging.players as p on p.player = j.player
order by g.season_id, j.place, p.folded
