"""What an upload replaces: old and new value of every cell that differs, rows that vanish, rows sent again alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import duckdb

from pipelines.corrections import row_changes
from pipelines.corrections.types import Cell, Replaced, Unit
from pipelines.corrections.words import named, rows_text, ruling_text, uploads_text
from pipelines.intake.kinds import Kind, kinds_of
from pipelines.problems import LIMIT, Problem
from pipelines.show.query import rows_of


def replaced_by(connection: duckdb.DuckDBPyConnection, competition: str, upload: int) -> Replaced:
    """What the newest upload of a built book replaces."""
    sent = [kind for kind in kinds_of(competition).values() if _has_rows(connection, kind, f"upload = {upload}")]
    kinds = [kind for kind in sent if _has_rows(connection, kind, f"upload < {upload}")]
    row_changes.identify(connection, row_changes.spelled(connection, competition))
    row_changes.fill(connection, kinds, upload, range(1, upload), range(1, upload + 1))
    by_name = {kind.name: kind for kind in kinds}
    units = _units(connection, by_name)
    found = Replaced(units, *differences(connection, by_name))
    if units and not found.count and kinds == sent and not _firsts(connection):
        found.same_as = sorted({number for unit in units for number in unit.uploads})
    if found.count:
        found.rulings = _rulings(connection, kinds_of(competition))
    return found


def vanishing(replaced: Replaced) -> list[Problem]:
    """A warning for every tournament or round of which rows vanish because the files look like a part of it."""
    return [
        Problem(
            "warning", "rows-vanish",
            f"{unit.kind} {unit.unit}: {rows_text(unit.gone)} of {uploads_text(unit.uploads)} "
            f"{'is' if unit.gone == 1 else 'are'} not in these files and no longer "
            f"{'counts' if unit.gone == 1 else 'count'}{_names(replaced.cells, unit)}.",
            "If these files are another part of it, hand all parts in together, in one upload.",
        )
        for unit in replaced.units
        if unit.gone > unit.new or (unit.gone and not unit.same + unit.differ)
    ]


def differences(
    connection: duckdb.DuckDBPyConnection, kinds: dict[str, Kind], where: str = "true", limit: int = LIMIT
) -> tuple[list[Cell], int]:
    """At most `limit` differences of the table `row_changes` in the order of kinds and files, and how many there are.

    `where` is a condition on the table, known as `c`.
    """
    wanted = f"c.change in ('differs', 'gone', 'new') and ({where})"
    count = connection.execute(f"""
        select coalesce(sum(if(c.change = 'differs', len(c.cells), 1)), 0)::integer
        from {row_changes.TABLE} as c where {wanted}
    """).fetchone()[0]
    cells: list[Cell] = []
    for row in changed_rows(connection, wanted, limit):
        cells += cells_of(kinds[row["kind"]], row)
    return cells[:limit], count


def changed_rows(connection: duckdb.DuckDBPyConnection, where: str, limit: int) -> list[dict[str, Any]]:
    """Rows of the table `row_changes` (known as `c`) with the files they stand in."""
    return rows_of(connection, f"""
        select c.*, o.file as file_old, n.file as file_new
        from {row_changes.TABLE} as c
        left join raw.sources as o on o.source = c.old_source
        left join raw.sources as n on n.source = c.new_source
        where {where}
        order by c.kind, c.sitting, c.new_source nulls last, c.new_row, c.old_source, c.old_row
        limit {limit}
    """)


def cells_of(kind: Kind, row: dict[str, Any]) -> list[Cell]:
    """The differences of one row of `changed_rows`: a cell each, or the whole row that vanishes or comes."""
    unit, key = named(kind, row["shown"])
    place = (kind.name, unit, key, row["change"], row["old_upload"], row["file_old"], row["old_row"], row["file_new"],
             row["new_row"])  # fmt: skip
    if row["change"] == "differs":
        return [Cell(*place, cell["column"], cell["old"], cell["new"]) for cell in row["cells"]]
    old, new = (
        ", ".join(f"{cell['column']} {cell[side]}" for cell in row["cells"] if cell[side] is not None)
        for side in ("old", "new")
    )
    return [Cell(*place, None, old or None, new or None)]


def _units(connection: duckdb.DuckDBPyConnection, kinds: dict[str, Kind]) -> list[Unit]:
    rows = rows_of(connection, f"""
        select
            kind, sitting, min(shown) as shown, list_sort(list(distinct old_upload)) as uploads,
            count(*) filter (where change = 'same') as same, count(*) filter (where change = 'differs') as differ,
            count(*) filter (where change = 'gone') as gone, count(*) filter (where change = 'new') as new
        from {row_changes.TABLE}
        where change in ('same', 'differs', 'gone', 'new')
        group by kind, sitting
        order by min(new_source), min(new_row), kind, sitting
    """)
    return [
        Unit(row["kind"], named(kinds[row["kind"]], row["shown"])[0] if row["sitting"] else "",
             [number for number in row["uploads"] if number is not None],
             row["same"], row["differ"], row["gone"], row["new"])
        for row in rows
    ]  # fmt: skip


def _rulings(connection: duckdb.DuckDBPyConnection, kinds: dict[str, Kind]) -> list[str]:
    """The rulings in force about the week and slot, or the match, of rows that differ."""
    kind = kinds["rulings"]
    rows = rows_of(connection, f"""
        select r.*
        from raw.rulings as r
        where {row_changes.place_of(kind)} in (
            select place from {row_changes.TABLE}
            where change in ('differs', 'gone', 'new') and kind <> 'rulings'
        )
        qualify row_number() over (partition by r.ruling_id order by r.upload desc, r.source desc, r.row desc) = 1
        order by r.ruling_id
    """)
    return [ruling_text(row) for row in rows]


def _firsts(connection: duckdb.DuckDBPyConnection) -> int:
    return connection.execute(f"select count(*) from {row_changes.TABLE} where change = 'first'").fetchone()[0]


def _has_rows(connection: duckdb.DuckDBPyConnection, kind: Kind, condition: str) -> bool:
    return connection.execute(f"select 1 from raw.{kind.name} where {condition} limit 1").fetchone() is not None


def _names(cells: Iterable[Cell], unit: Unit, limit: int = 5) -> str:
    gone = [c.key for c in cells if (c.change, c.kind, c.unit) == ("gone", unit.kind, unit.unit)]
    return f" ({', '.join(gone[:limit])}{' ...' if unit.gone > limit else ''})" if gone else ""
