-- Players or teams that share the first place after every tie-break (rules 2.7, 2.8).
-- grain: one row per season and competition
select
    s.season,
    'SHARED_TITLE' as code,
    if(s.competition = 'team', '2.7', '2.8') as rule,
    count(*) || if(s.competition = 'team', ' teams', ' players') || ' share the first place' as message,
    'Nothing: the rules leave it shared' as fix
from ledger.standings as s
where s.week is null and s.place = 1 and s.tied and s.points <> 0
group by s.season, s.competition
