-- Tournaments whose sheet and games do not agree (section 2).
-- grain: one row per player of a tournament that has both
with both_sources as (
    select distinct r.tournament
    from staging.results as r
    join staging.game_results as g on g.tournament = r.tournament
),

compared as (
    select
        coalesce(r.season, g.season) as season,
        coalesce(r.tournament, g.tournament) as tournament,
        coalesce(r.player, g.player) as player,
        r.w as sheet_w,
        r.l as sheet_l,
        r.status as sheet_status,
        g.w as games_w,
        g.l as games_l,
        g.status as games_status,
        coalesce(r.source, g.source) as source,
        coalesce(r.row, g.row) as row
    from (
        select * from staging.results where tournament in (select tournament from both_sources) and player is not null
    ) as r
    full join (
        select * from staging.game_results where tournament in (select tournament from both_sources)
    ) as g on g.tournament = r.tournament and g.player = r.player
)

select
    c.season,
    'results-differ-from-games' as code,
    '2.1' as rule,
    t.week,
    t.slot_no,
    p.name as player,
    c.source,
    c.row,
    'w' as "column",
    c.sheet_w || '-' || c.sheet_l as value,
    case
        when c.sheet_status is null then p.name || ' has games (' || c.games_w || '-' || c.games_l || ') but no line in the sheet'
        when c.games_status is null then p.name || ' has a line in the sheet (' || c.sheet_w || '-' || c.sheet_l || ') but no game'
        else p.name || ' has ' || c.sheet_w || '-' || c.sheet_l || ' in the sheet and ' || c.games_w || '-' || c.games_l
            || ' in the games'
    end as message,
    'Correct the sheet or the games and upload them again' as fix
from compared as c
join staging.tournaments as t on t.tournament = c.tournament
join staging.players as p on p.player = c.player
where not (coalesce(c.sheet_status, '') = 'NS' and coalesce(c.games_status, 'NS') = 'NS')
    and (
        c.sheet_status is null
        or c.games_status is null
        or c.sheet_w <> c.games_w
        or c.sheet_l <> c.games_l
        or (c.sheet_status = 'NS') <> (c.games_status = 'NS')
    )
    and not (c.sheet_status is null and c.games_status = 'NS')
