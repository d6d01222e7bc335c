-- The ranking after every tour stop, one stop after the other because the last measure is the place before it; who had
-- none comes last, and what no measure breaks stays a tie (ranking; T-36; the order of measures is the rulebook's).
-- grain: one row per tour stop, event and player
with recursive placed as (
    select season, 0 as stop_no, ''::varchar as event, 0 as player, 0::bigint as place, false as tied
    from (select distinct season from ledger.tour_stops)
    union all
    select
        k.season,
        k.stop_no,
        k.event,
        k.player,
        rank() over (partition by k.season, k.event order by k.ladder desc),
        count(*) over (partition by k.season, k.event, k.ladder) > 1
    from (
        select
            t.season,
            t.stop_no,
            t.event,
            t.player,
            list_transform(
                b.measures,
                lambda measure: case measure
                    when 'points' then t.points::double
                    when 'rack_difference' then t.rack_difference::double
                    when 'break_and_run_pct' then coalesce(t.break_and_run_pct, 0)
                    when 'previous_place' then coalesce(-o.place, '-infinity'::double)
                end
            ) as ladder
        from (select distinct season, stop_no from placed) as d
        join ledger.ranking_totals as t on t.season = d.season and t.stop_no = d.stop_no + 1
        join raw.tie_breaks as b on b.season = t.season and b.competition = 'individual'
        left join placed as o on o.season = t.season and o.event = t.event and o.player = t.player
    ) as k
)

select t.*, p.place::integer as place, p.tied
from placed as p
join ledger.ranking_totals as t
    on t.season = p.season
    and t.stop_no = p.stop_no
    and t.event = p.event
    and t.player = p.player
