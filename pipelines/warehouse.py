"""The walk inside DuckDB: raw rows in, every model in the order of its parsed dependencies, a fresh file out.

A model is one ``.sql`` file under ``models/<competition>/<schema>/`` (``models/common/`` belongs to both); the path is
the table's name, the head comment is its documentation. Models of the schema ``checks`` return offenders; the warehouse
gathers them into ``checks.offenders``, which the gates judge and ``marts.flags`` lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
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
    checks = {name for name in models if name.startswith("checks.")}
    graph = {name: {read for read in model.reads if read in models} for name, model in models.items()}
    for name, model in models.items():
        if OFFENDERS in model.reads:
            graph[name] |= checks
    return tuple(models[name] for name in TopologicalSorter(graph).static_order())


def checks_of(competition: str) -> tuple[str, ...]:
    """The names of a competition's checks, as the suites in ``expectations/`` name them."""
    return tuple(sorted(model.name.split(".")[1] for model in load_models(competition) if model.schema == "checks"))


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
    connection: duckdb.DuckDBPyConnection,
    competition: str,
    schemas: Iterable[str] = ("staging", "ledger", "checks", "marts"),
    progress: Callable[[str], None] = lambda name: None,
) -> None:
    """Create every model's table from the tables of the schema ``raw``; a model that fails names itself."""
    macros = MODELS / competition / "macros.sql"
    if macros.exists():
        connection.execute(macros.read_text("utf-8"))
    wanted = set(schemas)
    models = [model for model in load_models(competition) if model.schema in wanted]
    left = sum(model.schema == "checks" for model in models)
    if "checks" in wanted and not left:
        gather_offenders(connection, [])
    for model in models:
        progress(model.name)
        try:
            connection.execute(f"create {'view' if model.is_view else 'table'} {model.name} as {model.sql}")
        except duckdb.Error as error:
            raise RuntimeError(f"the model {model.name} failed: {error}") from error
        if model.schema == "checks":
            left -= 1
            if not left:
                gather_offenders(connection, [m.name for m in models if m.schema == "checks"])
    comment(connection, models)


def gather_offenders(connection: duckdb.DuckDBPyConnection, checks: list[str]) -> None:
    """``checks.offenders``: the rows of every check under the check's own name, columns it lacks null."""
    empty = ", ".join(f'null::{kind} as "{name}"' for name, kind in OFFENDER_COLUMNS.items())
    parts = [f"select '{name.split('.')[1]}' as \"check\", * from {name}" for name in sorted(checks)]
    union = " union all by name ".join([f"select null::varchar as \"check\", {empty} where false", *parts])
    connection.execute(f"create table {OFFENDERS} as {union}")


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
