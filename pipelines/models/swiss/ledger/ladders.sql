-- The measures of every subject in the order of the ladder, the greater the better; direct encounter is left open (rules 2.7, 2.8; A-61).
-- grain: one row per season, competition, week (null: the whole season) and subject
with measured as (
    select
        t.*,
        if(t.tb_scope = 'leaders_only' and t.points < t.most_points, ['points'], b.measures) as measures,
        m.buchholz, m.buchholz_cut1, m.buchholz_cut2, m.median_buchholz, m.median_buchholz2, m.sonneborn_berger,
        m.sonneborn_berger_cut1, m.progressive, m.wins, m.wins_played
    from ledger.totals as t
    join raw.tie_breaks as b on b.season = t.season and b.competition = t.competition
    left join ledger.season_measures as m
        on t.competition = 'individual'
        and m.season = t.season
        and m.week is not distinct from t.week
        and m.player = t.subject
)

select
    season,
    competition,
    week,
    subject,
    week_points,
    points,
    tournament_wins,
    measures,
    coalesce(list_position(measures, 'direct_encounter'), 0) as direct_at,
    list_transform(
        measures,
        lambda measure: case measure
            when 'points' then points::double
            when 'tournament_wins' then weighed_wins::double
            when 'buchholz' then buchholz::double
            when 'buchholz_cut1' then buchholz_cut1::double
            when 'buchholz_cut2' then buchholz_cut2::double
            when 'median_buchholz' then median_buchholz::double
            when 'median_buchholz2' then median_buchholz2::double
            when 'sonneborn_berger' then sonneborn_berger::double
            when 'sonneborn_berger_cut1' then sonneborn_berger_cut1::double
            when 'progressive' then progressive::double
            when 'wins' then wins::double
            when 'wins_played' then wins_played::double
            else 0
        end
    ) as keys
from measured
