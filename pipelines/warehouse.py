"""The walk inside DuckDB: raw rows in, every model in the order of its parsed dependencies, a fresh file out.

A model is one ``.sql`` file under ``models/<competition>/<schema>/`` (``models/common/`` belongs to both); the path is
the table's name, the head comment is its documentation. Models of the schema ``checks`` return offenders; one
more model gathers them into ``checks.offenders``, which the gates judge and ``marts.flags`` lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import duckdb

MODELS = Path(__file__).parent / "models"
SCHEMAS = ("raw", "staging", "ledger", "checks", "marts")
OFFENDERS = "checks.offenders"
#: what a model of the schema ``checks`` may return, by name; the code, the message and the season always
OFFENDER_COLUMNS = {
    "season": "integer", "code": "varchar", "rule": "varchar", "week": "integer", "slot_no": "integer",
    "round": "integer", "player": "varchar", "source": "integer", "row": "integer", "column": "varchar",
    "value": "varchar", "message": "varchar", "fix": "varchar", "stop": "varchar", "match_id": "varchar",
}
CONFIG = {"autoinstall_known_extensions": "false", "autoload_known_extensions": "false"}


@dataclass(frozen=True)
class Model:
    """One table of the book: its name, its SELECT, what it reads, and what its head comment says."""

    name: str
    sql: str
    reads: frozenset[str]
    summary: str
    grain: str
    is_view: bool = False
    columns: Mapping[str, str] = field(default_factory=dict)

    @property
    def schema(self) -> str:
        return self.name.split(".")[0]


def read_head(sql: str) -> tuple[str, str, bool, dict[str, str]]:
    """The head comment of a model: its sentence, its grain, whether it is a view, and a meaning a column."""
    sentences, grain, is_view, columns = [], "", False, {}
    for line in sql.splitlines():
        if not line.startswith("--"):
            break
        text = line[2:].strip()
        if text.startswith("grain:"):
            grain = text[6:].strip()
        elif text == "as: view":
            is_view = True
        elif (pair := re.match(r"([a-z_0-9]+): (.+)", text)) and grain:
            columns[pair[1]] = pair[2]
        else:
            sentences.append(text)
    return " ".join(sentences), grain, is_view, columns


def tables_read(sql: str) -> frozenset[str]:
    """The schema-qualified tables a SELECT reads (a name without a schema is one of its own CTEs)."""
    import sqlglot
    from sqlglot import exp

    found = sqlglot.parse_one(sql, dialect="duckdb").find_all(exp.Table)
    return frozenset(f"{table.db}.{table.name}" for table in found if table.db)


def model_paths(competition: str) -> list[Path]:
    """The files of a competition's models: those of both competitions, and its own."""
    return [path for folder in ("common", competition) for path in sorted((MODELS / folder).glob("*/*.sql"))]


@cache
def load_models(competition: str) -> tuple[Model, ...]:
    """The models of a competition ("swiss" or "tour"), each after everything it reads."""
    models = {}
    for path in model_paths(competition):
        name, sql = f"{path.parent.name}.{path.stem}", path.read_text("utf-8")
        models[name] = Model(name, sql, tables_read(sql), *read_head(sql))
    models[OFFENDERS] = offenders_of(sorted(name for name in models if name.startswith("checks.")))
    graph = {name: {read for read in model.reads if read in models} for name, model in models.items()}
    return tuple(models[name] for name in TopologicalSorter(graph).static_order())


def offenders_of(checks: Sequence[str]) -> Model:
    """``checks.offenders``: the rows of every check under the check's own name, columns it lacks null."""
    empty = ",\n".join(f'null::{kind} as "{name}"' for name, kind in OFFENDER_COLUMNS.items())
    parts = [f"select '{name.split('.')[1]}' as \"check\", * from {name}" for name in checks]
    union = "\nunion all by name ".join([f"select null::varchar as \"check\",\n{empty}\nwhere false", *parts])
    return Model(OFFENDERS, union, frozenset(checks), "Every row a check returned.", "one row per check and row")


def models_for(competition: str, tables: Iterable[str], given: Container[str] = ()) -> tuple[Model, ...]:
    """The models that make those tables, each after everything it reads, without tables that are `given` already."""
    models = {model.name: model for model in load_models(competition)}
    found, wanted = set(), list(tables)
    while wanted:
        name = wanted.pop()
        if name in models and name not in found and name not in given:
            found.add(name)
            wanted += models[name].reads
    return tuple(model for name, model in models.items() if name in found)


def checks_of(competition: str) -> tuple[str, ...]:
    """The names of a competition's checks, as the suites in ``expectations/`` name them."""
    gathered = next(model for model in load_models(competition) if model.name == OFFENDERS)
    return tuple(sorted(name.split(".")[1] for name in gathered.reads))


@contextmanager
def open_book(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A reader's connection to a book: attached beside an empty database.

    Opened by its path, one process would share a handle with every other reader in it and go on seeing the old file
    after a new one has been renamed over it.
    """
    # a table that is not in the book must be missing, not a variable of the program with its name
    connection = duckdb.connect(config={**CONFIG, "threads": "1", "python_enable_replacements": "false"})
    try:
        connection.execute(f"attach {literal(str(path))} as book (read_only)")
        connection.execute("use book")
        yield connection
    finally:
        connection.close()


def create_schemas(connection: duckdb.DuckDBPyConnection) -> None:
    for schema in SCHEMAS:
        connection.execute(f"create schema if not exists {schema}")


def run_models(
    connection: duckdb.DuckDBPyConnection, competition: str, progress: Callable[[str], None] = lambda name: None
) -> None:
    """Create every model's table from the tables of the schema ``raw``; a model that fails names itself."""
    models = load_models(competition)
    define_macros(connection, competition)
    create_tables(connection, models, progress)
    comment(connection, models)


def define_macros(connection: duckdb.DuckDBPyConnection, competition: str) -> None:
    """What more than one model of a competition calls."""
    macros = MODELS / competition / "macros.sql"
    if macros.exists():
        connection.execute(macros.read_text("utf-8"))


def create_tables(
    connection: duckdb.DuckDBPyConnection, models: Iterable[Model], progress: Callable[[str], None] = lambda name: None
) -> None:
    """Create the tables of those models, in their order; a model that fails names itself."""
    for model in models:
        progress(model.name)
        try:
            connection.execute(f"create {'view' if model.is_view else 'table'} {model.name} as {model.sql}")
        except duckdb.Error as error:
            raise RuntimeError(f"the model {model.name} failed: {error}") from error


def comment(connection: duckdb.DuckDBPyConnection, models: Iterable[Model]) -> None:
    """Write the head comments into the book, so that every reader of the file sees them."""
    present = set(connection.execute(
        "select table_name, column_name from duckdb_columns() where schema_name = 'marts'"
    ).fetchall())
    statements = []
    for model in models:
        if model.schema != "marts":
            continue
        kind = "view" if model.is_view else "table"
        statements.append(f"comment on {kind} {model.name} is {literal(f'{model.summary} ({model.grain})')}")
        statements += [
            f'comment on column {model.name}."{column}" is {literal(meaning)}'
            for column, meaning in model.columns.items() if (model.name.split(".")[1], column) in present
        ]
    connection.execute(";".join(statements))


def literal(text: str) -> str:
    """A text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"
