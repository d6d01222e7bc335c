-- Penalties with whom they hit: the player, or his team on that day (rule 6.3, S-13).
-- grain: one row per season and incident
select
    p.* exclude (target),
    if(p.target = 'team', 'team', 'individual') as target,
    if(p.target = 'team', r.team, null) as team
from ledger.penalties as p
left join staging.roster as r
    on r.season = p.season
    and r.player = p.player
    and p.happened_on between r.valid_from and r.valid_to
where p.target <> 'team' or r.team is not null
