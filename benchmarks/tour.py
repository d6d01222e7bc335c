"""Tours of any size: invented matches in Parquet, our rebuild of them, and the floor.

    python benchmarks/tour.py generate MATCHES FOLDER [STOPS]    a tour has 8 stops, or STOPS
    python benchmarks/tour.py floor FOLDER
    python benchmarks/tour.py rebuild FOLDER

A stop is a knock-out of 64 (race to 7) and a challenge of the 32 who lost their first match: 94 matches. About one
match in twenty has a late player, one in thirty an incident that costs a rack; placings follow from the rounds. The
same size gives the same rows.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import duckdb
import numpy as np

from pipelines.intake.names import fold
from pipelines.raw import SeasonInput, insert, load_raw
from pipelines.season import load_season
from pipelines.warehouse import CONFIG, create_schemas, run_models

FIELD, RACE, STOPS = 64, 7, 8
PER_STOP = FIELD - 1 + FIELD // 2 - 1
LATE, INCIDENTS = 1 / 20, 1 / 30
KINDS = ("stops", "matches", "arrivals", "incidents", "placings")
#: tables of facts about a season, the same in every season of the benchmark
FACTS = ("seasons", "settings", "readings", "tie_breaks", "ranking_points")
SEASON = '[season]\nid = "bench"\nname = "Bench"\nrulebook = "gb9-tour"\ntimezone = "Europe/London"\n'


def generate(size: int, folder: Path, stops: int = STOPS, seed: int = 9) -> None:
    """Write a Parquet file a kind, whole tours of together at least `size` matches; every column but season is text."""
    rng = np.random.default_rng(seed)
    seasons = -(-size // (stops * PER_STOP))
    folder.mkdir(parents=True, exist_ok=True)
    played, placed = play(rng, seasons * stops)
    connection = duckdb.connect(config={"memory_limit": "1GB"})
    connection.register("played", played)
    connection.register("placed", placed)
    connection.execute(f"""
        create macro name_of(weekend, player) as
            'P' || lpad(player::varchar, 2, '0') || ' L' || (weekend // {stops})::varchar;
        create macro season_of(weekend) as (weekend // {stops} + 1)::integer;
        create macro stop_of(weekend) as 'S' || lpad((weekend % {stops} + 1)::varchar, 3, '0');
        create macro day_of(weekend) as date '2013-01-05' + (weekend % {stops} * 42)::integer;
        create macro event_of(event) as if(event = 0, 'main', 'challenge');
        create table matches as
        select
            season_of(weekend) as season,
            stop_of(weekend) || '-' || row_number() over (partition by weekend) as match_id,
            stop_of(weekend) as stop_id,
            event_of(event) as tournament,
            round::varchar as round,
            name_of(weekend, player_a) as player_a,
            name_of(weekend, player_b) as player_b,
            {RACE}::varchar as race,
            day_of(weekend) || ' ' || lpad((9 + 2 * round + event)::varchar, 2, '0') || ':00' as scheduled_at,
            lpad((9 + 2 * round + event)::varchar, 2, '0') || ':00' as called_at,
            racks as rack_string,
            draw
        from played;
        copy (select * exclude (draw) from matches) to '{folder}/matches.parquet' (format parquet);
        copy (
            select distinct season, stop_id, left(scheduled_at, 10) as starts_on, left(scheduled_at, 10) as ends_on
            from matches order by all
        ) to '{folder}/stops.parquet' (format parquet);
        copy (
            select season, match_id, player_b as player, left(called_at, 2) || ':07' as present_at
            from matches where draw < {LATE}
        ) to '{folder}/arrivals.parquet' (format parquet);
        copy (
            select season, (row_number() over (partition by season))::varchar as incident_id, match_id,
                player_a as player, '11' as rule, 'RACK' as decision, '2' as seq_after_rack
            from matches where draw > 1 - {INCIDENTS}
        ) to '{folder}/incidents.parquet' (format parquet);
        copy (
            select season_of(weekend) as season, stop_of(weekend) as stop, event_of(event) as event,
                name_of(weekend, player) as player, place::varchar as place
            from placed
        ) to '{folder}/placings.parquet' (format parquet);
    """)


def play(rng: np.random.Generator, weekends: int) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray]]:
    """Every match of every weekend, and every placing, as columns."""
    skill = rng.normal(0, 1, (weekends, FIELD))
    field = np.argsort(rng.random((weekends, FIELD)), axis=1)
    main, places, losers = knock_out(rng, field, skill, 0)
    challenge, more, _ = knock_out(rng, losers, skill, 1)
    columns = {name: np.concatenate([main[name], challenge[name]]) for name in main}
    order = np.lexsort((columns["round"], columns["event"], columns["weekend"]))
    columns = {name: values[order] for name, values in columns.items()}
    columns["racks"] = rack_strings(rng, columns.pop("a_wins"))
    columns["draw"] = rng.random(len(order))
    return columns, {name: np.concatenate([places[name], more[name]]) for name in places}


def knock_out(
    rng: np.random.Generator, field: np.ndarray, skill: np.ndarray, event: int
) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray], np.ndarray]:
    """Matches and placings of a knock-out in every weekend at once, and the losers of its first round."""
    weekends = len(field)
    week = np.arange(weekends)[:, None]
    matches: list[dict[str, np.ndarray]] = []
    places: list[dict[str, np.ndarray]] = []
    first_losers = None
    round_ = 0
    while field.shape[1] > 1:
        round_ += 1
        a, b = field[:, 0::2], field[:, 1::2]
        a_wins = rng.random(a.shape) < 1 / (1 + np.exp(skill[week, b] - skill[week, a]))
        winners, losers = np.where(a_wins, a, b), np.where(a_wins, b, a)
        at = np.broadcast_to(week, a.shape)
        matches.append({"weekend": at.ravel(), "event": np.full(a.size, event), "round": np.full(a.size, round_),
                        "player_a": a.ravel(), "player_b": b.ravel(), "a_wins": a_wins.ravel()})
        places.append({"weekend": at.ravel(), "event": np.full(a.size, event), "player": losers.ravel(),
                       "place": np.full(a.size, a.shape[1] + 1)})
        first_losers = losers if first_losers is None else first_losers
        field = winners
    places.append({"weekend": week.ravel(), "event": np.full(weekends, event), "player": field.ravel(),
                   "place": np.ones(weekends, dtype=int)})
    return joined(matches), joined(places), first_losers


def joined(parts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def rack_strings(rng: np.random.Generator, a_wins: np.ndarray) -> np.ndarray:
    """A word of A and B a match: the winner has the race with the last letter, the loser any number below it."""
    most = 2 * RACE - 1
    lost = rng.integers(0, RACE, len(a_wins))
    last = RACE + lost - 1
    position = np.arange(most)
    keys = rng.random((len(a_wins), most), dtype=np.float32)
    keys[position >= last[:, None]] = 2
    is_losers = np.argsort(np.argsort(keys, axis=1), axis=1) < lost[:, None]
    letters = np.where(is_losers ^ a_wins[:, None], ord("A"), ord("B")).astype(np.uint8)
    letters[position > last[:, None]] = 0
    return letters.view(f"S{most}").ravel().astype(str).astype(object)


def floor(folder: Path) -> tuple[int, int]:
    """The floor: DuckDB reads the matches once and counts the racks by player."""
    by_player = "select season, player_a, sum(length(rack_string)) as racks from read_parquet($1) group by all"
    return duckdb.execute(f"select count(*), sum(racks) from ({by_player})", [f"{folder}/matches.parquet"]).fetchone()


def rebuild(folder: Path) -> None:
    """Write the book of all tours of the folder, replacing what is there."""
    out = folder / "book.duckdb"
    out.unlink(missing_ok=True)
    with duckdb.connect(str(out), config=CONFIG) as connection:
        create_schemas(connection)
        load_raw(connection, [SeasonInput(template_season(), [])])
        last = connection.execute(f"select max(season) from '{folder}/stops.parquet'").fetchone()[0]
        for table in FACTS:
            connection.execute(f"""
                insert into raw.{table}
                select other.season, facts.* exclude (season)
                from raw.{table} as facts cross join range(2, {last} + 1) as other(season)
            """)
        connection.execute("update raw.seasons set season_id = season::varchar")
        load_rows(connection, folder)
        run_models(connection, "tour")


def template_season():
    """A tour under the default readings."""
    with tempfile.TemporaryDirectory() as home:
        place = Path(home, "bench")
        place.mkdir()
        place.joinpath("season.toml").write_text(SEASON, "utf-8")
        return load_season(place)


def load_rows(connection: duckdb.DuckDBPyConnection, folder: Path) -> None:
    """The rows of every kind, each season's as one upload of a file a kind."""
    for number, kind in enumerate(KINDS):
        connection.execute(f"""
            insert into raw.{kind} by name
            select {len(KINDS)} * season + {number} as source, 1 as upload, file_row_number + 2 as row,
                * exclude (file_row_number)
            from read_parquet('{folder}/{kind}.parquet', file_row_number = true);
            insert into raw.sources by name
            select {len(KINDS)} * season + {number} as source, season, 1 as upload, '{kind}.parquet' as file,
                '{kind}' as kind
            from raw.seasons;
            insert into raw.uploads by name
            select season, 1 as upload, '{kind}.parquet' as file, '{kind}' as kind, 0 as rows, false as is_undone
            from raw.seasons;
        """)
    names = connection.execute(f"select distinct player from '{folder}/placings.parquet' order by all").fetchall()
    spellings = [name for (name,) in names]
    insert(connection, "raw.spellings", ("spelling", "folded"), [spellings, [fold(text) for text in spellings]])


def main(what: str, *words: str) -> None:
    if what == "generate":
        generate(int(words[0]), Path(words[1]), *map(int, words[2:]))
    else:
        {"floor": floor, "rebuild": rebuild}[what](Path(words[0]))


if __name__ == "__main__":
    main(*sys.argv[1:])
