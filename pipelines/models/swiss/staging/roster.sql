-- Who belonged to which team when: the newest row of a player and first day (rule 1.2, S-02).
-- grain: one row per season, player and valid_from
with typed as (
    select
        r.season,
        p.player,
        t.team,
        coalesce(try_cast(r.valid_from as date), date '0001-01-01') as valid_from,
        coalesce(try_cast(r.valid_to as date), date '9999-12-31') as valid_to,
        r.gd_games,
        r.gd_vip,
        r.typing_exception,
        r.region,
        r.upload,
        r.source,
        r.row
    from raw.roster as r
    join staging.spellings as pn on pn.season = r.season and pn.spelling = r.player
    join staging.players as p on p.season = r.season and p.folded = pn.folded
    join raw.spellings as tn on tn.spelling = r.team
    join staging.teams as t on t.season = r.season and t.folded = tn.folded
)

select *
from typed
qualify row_number() over (
    partition by season, player, valid_from
    order by upload desc, source desc, row desc
) = 1
