-- The win bonuses once a voided 5-0 no longer stands in the way, where a league lets others move up (rule 2.3, A-23).
-- grain: one row per tournament and player whose finish changes by it
with touched as (
    select c.*, v.player is not null as is_voided
    from ledger.scores as c
    join raw.settings as s on s.season = c.season and s.settings_key = c.settings_key
    left join ledger.five_nil as v on v.tournament = c.tournament and v.player = c.player
    where s.void50_rerank and c.tournament in (select tournament from ledger.five_nil)
),

best as (
    select tournament, max(wins_final) as wins
    from touched
    where can_win and not is_voided
    group by tournament
),

ranked as (
    select
        t.season,
        t.settings_key,
        t.tournament,
        t.player,
        t.finish_final,
        count(*) filter (where t.can_win and not t.is_voided and t.wins_final = b.wins)
            over (partition by t.tournament) as winners,
        t.can_win and not t.is_voided and t.wins_final = b.wins and b.wins > 0 as is_lead,
        t.is_voided
    from touched as t
    join best as b on b.tournament = t.tournament
),

named as (
    select *, case when is_lead then if(winners = 1, 'outright', 'shared') end as finish
    from ranked
    where not is_voided
)

select
    n.season,
    n.tournament,
    n.player,
    n.finish,
    win_bonus(n.finish, n.winners, s.outright, s.shared, s.share3)::integer as bonus
from named as n
join raw.settings as s on s.season = n.season and s.settings_key = n.settings_key
where n.finish is distinct from n.finish_final
