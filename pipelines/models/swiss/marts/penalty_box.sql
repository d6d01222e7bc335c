-- Who is in the penalty box, from when to when (rules 7.1, 7.2, S-15).
-- grain: one row per box
-- season_id: the season
-- player: who is boxed
-- from: first day
-- to: last day; empty for a banishment
-- category: the category it is given for
-- days_left: days still to serve after the last week with a tournament that counts; empty for a banishment
with today as (
    select season, max(play_date) as last_date
    from staging.tournaments
    group by season
)

select
    g.season_id,
    p.name as player,
    b.box_from as "from",
    nullif(b.box_to, date '9999-12-31') as "to",
    b.category,
    case
        when b.box_to < date '9999-12-31'
            then greatest(0, b.box_to - greatest(coalesce(t.last_date, b.box_from - 1), b.box_from - 1))
    end::integer as days_left
from ledger.boxes as b
join raw.seasons as g on g.season = b.season
join staging.players as p on p.player = b.player
left join today as t on t.season = b.season
order by g.season_id, b.box_from, p.folded
