"""How good the chances of `rackbook scenarios` are: seasons that are over, foretold from their first weeks.

    python benchmarks/backtest.py [--seasons 12] [--simulations 300] [--html FILE]

Two kinds of invented seasons: the sample season under other seeds (its events are scripted, its games are not), and the
seasons of `generate.py`, a league that plays on with the same names and, from season to season, other strengths. Every
season is cut after weeks 6, 9 and 11; nothing after the cut is known to any method.

Methods: `model`; `coin flip`, the same with every game even; `table`, whoever is on a line now stays there; `table
carried on`, everybody goes on scoring as he has; `all alike`, every player as likely as any other. The score is
Brier's: the mean squared distance between chance and outcome, 0 is perfect.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import duckdb
import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from generate import generate
from rebuild import template_season

from pipelines.demo import plan, swiss
from pipelines.demo.season import play_season
from pipelines.intake.kinds import kinds_of
from pipelines.intake.names import fold
from pipelines.intake.readers import read_file
from pipelines.raw import SeasonInput, Uploaded, UploadedFile, insert, load_raw
from pipelines.scenarios.chances.evidence import PlayedWeek, played_weeks
from pipelines.scenarios.hindsight.foretold import COIN, EVENTS, MODEL, Case, foretell, matched, outcome, people
from pipelines.scenarios.hindsight.scores import brier, reliability
from pipelines.scenarios.present import Present, read_present
from pipelines.scenarios.worlds import models_needed
from pipelines.season import load_season
from pipelines.warehouse import CONFIG, MODELS, create_schemas

CUTS = (6, 9, 11)


@contextmanager
def book_of(fill, *arguments) -> Iterator[Present]:
    """A present built from raw tables that `fill` loads."""
    with closing(duckdb.connect(config={**CONFIG, "threads": "1"})) as connection:
        connection.execute("attach ':memory:' as book")
        connection.execute("use book")
        create_schemas(connection)
        fill(connection, *arguments)
        connection.execute((MODELS / "swiss" / "macros.sql").read_text("utf-8"))
        for model in models_needed():
            connection.execute(f"create {'view' if model.is_view else 'table'} {model.name} as {model.sql}")
        yield read_present(connection, "book")


def sample_uploads(seed: int, last_week: int, folder: Path) -> list[Uploaded]:
    """The uploads of the sample season up to the day before the week after the last one."""
    end = plan.day_of(last_week, 6)
    uploads = []
    for upload in sorted(swiss.all_uploads(play_season(seed)), key=lambda upload: upload.on):
        if upload.on > end and last_week < len(plan.WEEKS):
            continue
        paths = swiss.write_files(folder / f"{len(uploads):02d}", upload.files)
        files = [UploadedFile(path.name, "0", read_file(path.name, path.read_bytes(), kinds_of("swiss"))[0])
                 for path in paths]
        uploads.append(Uploaded(len(uploads) + 1, None, None, None, False, files))
    return uploads


def fill_sample(connection: duckdb.DuckDBPyConnection, seed: int, last_week: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, swiss.SAMPLE_ID)
        home.mkdir()
        home.joinpath("season.toml").write_text(swiss.season_toml(), "utf-8")
        load_raw(connection, [SeasonInput(load_season(home), sample_uploads(seed, last_week, Path(folder)))])


def fill_generated(connection: duckdb.DuckDBPyConnection, folder: Path, season: int, last_week: int) -> None:
    load_raw(connection, [SeasonInput(template_season(), [])])
    connection.execute(f"""
        insert into raw.roster by name
        select 1 as season, 1 as source, 1 as upload, row_number() over () as row, player, team
        from '{folder / "roster.parquet"}' where season = {season};
        insert into raw.games by name
        select 1 as season, 2 as source, 1 as upload, row_number() over () as row, * exclude (season)
        from '{folder / "games.parquet"}' where season = {season} and week::integer <= {last_week};
        insert into raw.sources by name select unnest([1, 2]) as source, 1 as season, 1 as upload;
        insert into raw.uploads by name select 1 as season, 1 as upload, false as is_undone;
    """)
    names = [name for name, in connection.execute(
        "select player from raw.roster union select team from raw.roster order by 1"
    ).fetchall()]
    insert(connection, "raw.spellings", ("spelling", "folded"), [names, [fold(name) for name in names]])


def sample_cases(seasons: int, simulations: int) -> Iterator[Case]:
    for seed in range(100, 100 + seasons):
        with book_of(fill_sample, seed, len(plan.WEEKS)) as over:
            became, end = outcome(over), people(over)
        for cut in CUTS:
            with book_of(fill_sample, seed, cut) as present:
                weeks = played_weeks(present.connection, "book")
                foretold = foretell(present, weeks, simulations, seed)
                yield Case("sample", cut, foretold, matched(became, end, people(present)))


def generated_cases(seasons: int, simulations: int) -> Iterator[Case]:
    with tempfile.TemporaryDirectory() as folder:
        generate(seasons * 1500, Path(folder))
        past: list[PlayedWeek] = []
        for season in range(1, seasons + 1):
            if season % 12 == 1:
                past = []
            with book_of(fill_generated, Path(folder), season, 12) as over:
                became, end, own = outcome(over), people(over), played_weeks(over.connection, "book")
            for week in past:
                week.seasons_ago += 1
            for cut in CUTS:
                with book_of(fill_generated, Path(folder), season, cut) as present:
                    weeks = past + played_weeks(present.connection, "book")
                    foretold = foretell(present, weeks, simulations, season)
                    yield Case("generated", cut, foretold, matched(became, end, people(present)))
            past += own


def report(cases: list[Case]) -> str:
    lines = []
    for source in dict.fromkeys(case.source for case in cases):
        own = [case for case in cases if case.source == source]
        scores = brier(own)
        columns = EVENTS
        lines.append(f"{source}: Brier score, {len(own)} forecasts of {len(own) // len(CUTS)} seasons")
        lines.append("  " + "method".ljust(18) + "".join(line.rjust(12) for line in columns))
        for method in own[0].foretold:
            lines.append("  " + method.ljust(18) + "".join(f"{scores[method, line]:12.4f}" for line in columns))
        for cut in CUTS:
            part = brier([case for case in own if case.cut == cut])
            listed = ", ".join(
                f"{method} {np.mean([part[method, line] for line in columns]):.4f}" for method in own[0].foretold
            )
            lines.append(f"  after week {cut}, mean of the lines: {listed}")
        for method in (MODEL, COIN):
            lines.append(f"  reliability of {method}: foretold -> came true (events)")
            lines += [f"    {row['chance']:6.3f} -> {row['observed']:6.3f} ({row['events']})"
                      for row in reliability(own, method)]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seasons", type=int, default=12, help="seasons of each kind")
    parser.add_argument("--simulations", type=int, default=300)
    parser.add_argument("--html", type=Path, help="write the reliability plot to this file")
    given = parser.parse_args()
    cases = []
    for source in (sample_cases, generated_cases):
        for case in source(given.seasons, given.simulations):
            cases.append(case)
            print(f"{case.source}, after week {case.cut}: done", file=sys.stderr, flush=True)
    print(report(cases))
    if given.html:
        from pipelines.charts.scenarios import reliability_page

        rows = {method: reliability(cases, method) for method in (MODEL, COIN)}
        given.html.write_text(reliability_page(rows), "utf-8")


if __name__ == "__main__":
    main()
