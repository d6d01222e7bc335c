-- Every player's tournament: the sheet's line, else what the games make of it; his team on that day (rules 1.2, 1.8, 2.14).
-- grain: one row per tournament and player (two names of one player in one sitting are added, rule 1.8)
with sheet as (
    select
        r.season,
        r.tournament,
        r.player,
        min(r.name) as name,
        sum(r.w)::integer as w,
        sum(r.l)::integer as l,
        arg_min(r.status, (r.status = 'NS', r.source, r.row)) as status,
        sum(r.ns_wins)::integer as ns_wins,
        min(r.site_rank) as site_rank,
        min(r.source) as source,
        arg_min(r.row, (r.source, r.row)) as row
    from staging.results as r
    where r.player is not null
    group by r.season, r.tournament, r.player
),

combined as (
    select
        s.season,
        s.tournament,
        s.player,
        s.name,
        s.w,
        s.l,
        s.status,
        s.ns_wins,
        s.site_rank,
        coalesce(g.byes, 0) as byes,
        coalesce(g.default_wins, 0) as default_wins,
        coalesce(g.default_rounds, 0) as default_rounds,
        s.source,
        s.row
    from sheet as s
    left join staging.game_results as g on g.tournament = s.tournament and g.player = s.player
    union all
    select
        g.season, g.tournament, g.player, g.name, g.w, g.l, g.status, g.ns_wins, null,
        g.byes, g.default_wins, g.default_rounds, g.source, g.row
    from staging.game_results as g
    join staging.tournaments as t on t.tournament = g.tournament
    where not t.has_sheet
),

latest_team as (
    select season, player, arg_max(team, valid_from) as team
    from staging.roster
    group by season, player
)

select
    c.season,
    c.tournament,
    c.player,
    c.name,
    t.week,
    t.score_week,
    t.slot_no,
    t.attempt,
    t.play_date,
    t.settings_key,
    t.rounds,
    t.full_rounds,
    t.is_void,
    t.is_counted,
    case when s.team_move = 'current_team' then l.team else r.team end as team,
    c.w,
    c.l,
    c.status,
    c.ns_wins,
    c.site_rank,
    c.byes,
    c.default_wins,
    c.default_rounds,
    c.status <> 'NS' and c.w + c.l > 0 as is_participation,
    c.source,
    c.row
from combined as c
join staging.tournaments as t on t.tournament = c.tournament
join raw.settings as s on s.season = t.season and s.settings_key = t.settings_key
left join staging.roster as r
    on r.season = c.season
    and r.player = c.player
    and t.play_date between r.valid_from and r.valid_to
left join latest_team as l on l.season = c.season and l.player = c.player
