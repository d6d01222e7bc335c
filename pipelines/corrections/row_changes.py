"""Which rows of a season differ when an upload comes or goes, cell by cell, whatever file they stand in.

Two sets of uploads are compared: those that count before and those that count after. The rows in force of each are
found as contract section 2 (replacing) says, by the unit of a kind or by its natural key. Cells are compared by what
they mean: `04` is `4`, a blank is its default, two spellings of a name are one player, `4-1` is 4 won and 1 lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import duckdb

from pipelines.intake.keys import FOLDED
from pipelines.intake.kinds import Column, Kind
from pipelines.raw import NAMED, insert
from pipelines.warehouse import literal

#: where the players of the spellings stand in a built book
SPELLED = {"swiss": "staging.name_periods", "tour": "staging.names"}
PLACES = (("week", "slot"), ("match_id",))
"""Columns that say where a row belongs: a ruling about the same place still acts on it."""
TABLE = "row_changes"


def spelled(connection: duckdb.DuckDBPyConnection, competition: str) -> list[tuple[str, int]]:
    """The spellings of a built book that are one player's on every day, each with its player."""
    return connection.execute(f"""
        select spelling, min(player) from {SPELLED[competition]}
        group by spelling having count(distinct player) = 1
    """).fetchall()


def identify(connection: duckdb.DuckDBPyConnection, known: Sequence[tuple[str, int]]) -> None:
    """Create the temporary table `identities`: whom every spelling in `raw` means; without a player, its folding."""
    connection.execute("create or replace temp table known_names (spelling varchar, player integer)")
    if known:
        insert(connection, "known_names", ("spelling", "player"), list(zip(*known, strict=True)))
    connection.execute("""
        create or replace temp table identities as
        with owners as (
            select s.folded, min(k.player) as player
            from known_names as k
            join raw.spellings as s on s.spelling = k.spelling
            group by s.folded
            having count(distinct k.player) = 1
        )
        select s.spelling, s.folded, coalesce('#' || k.player, '#' || o.player, s.folded) as identity
        from raw.spellings as s
        left join known_names as k on k.spelling = s.spelling
        left join owners as o on o.folded = s.folded
    """)


def fill(
    connection: duckdb.DuckDBPyConnection, kinds: Iterable[Kind], upload: int, before: Iterable[int],
    after: Iterable[int],
) -> None:
    """Create the temporary table `row_changes`: what the coming or going of `upload` does to the rows of these kinds.

    Needs `identities`. Columns: kind, change, place, sitting (by which rows are counted), shown (cells of
    `shown_columns`), old_upload, old_source, old_row, new_source, new_row, cells (column, old, new of those that
    differ). change: differs; same (sent again alike); gone and new (of a unit that is replaced); first and last (a key
    or unit that comes or goes as a whole).
    """
    connection.execute(f"""
        create or replace temp table {TABLE} (
            kind varchar, change varchar, place varchar, sitting varchar, shown varchar[], old_upload integer,
            old_source integer, old_row integer, new_source integer, new_row integer,
            cells struct("column" varchar, old varchar, new varchar)[]
        )
    """)
    for kind in kinds:
        connection.execute(_sql(kind, upload, before, after))


def normal(column: Column, cell: str) -> str:
    """A cell (an SQL expression) in the form that two spellings of the same value share; a blank is its default."""
    if column.type == "name":
        form = f"(select i.identity from identities as i where i.spelling = {cell})"
    elif column.name in NAMED:
        form = f"(select i.folded from identities as i where i.spelling = {cell})"
    elif column.type == "boolean":
        form = f"coalesce((select b.value from raw.booleans as b where b.spelling = lower({cell}))::varchar, {cell})"
    elif column.type in ("integer", "number", "date", "time", "timestamp"):
        form = _typed(column.type, cell)
    elif column.choices or column.name in FOLDED:
        form = f"lower(trim({cell}))"
    else:
        form = cell
    default = None if column.default is None else column.default.lower() if column.choices else column.default
    return form if default is None else f"coalesce({form}, {literal(default)})"


def unit_of(kind: Kind) -> str:
    """The unit or, of a kind without one, the natural key of a row of `raw` as one text: what an upload replaces."""
    return _joined(kind, kind.unit) if kind.unit else _key(kind)


def place_of(kind: Kind) -> str | None:
    """The week and slot or the match of a row as one text; null where one is blank, None where the kind has none."""
    names = {column.name for column in kind.columns}
    for place in PLACES:
        if names.issuperset(place):
            blank = " or ".join(f'r."{name}" is null' for name in place)
            return f"if({blank}, null, {_joined(kind, place)})"
    return None


def _typed(type: str, cell: str) -> str:
    typed = {"integer": "bigint", "number": "double", "time": "timestamp"}.get(type, type)
    return f"coalesce(try_cast({cell} as {typed})::varchar, {cell})"


def _cell(kind: Kind, column: Column) -> str:
    """The raw cell; of a score in one column, its part."""
    score = next((other for other in kind.columns if other.type == "score"), None)
    if score is None or column.name not in kind.either[0]:
        return f'r."{column.name}"'
    part = kind.either[0].index(column.name) + 1
    pattern = r"'^\s*(\d+)\s*[-:]\s*(\d+)\s*$'"
    return f"""coalesce(r."{column.name}", nullif(regexp_extract(r."{score.name}", {pattern}, {part}), ''))"""


def _value(kind: Kind, column: Column) -> str:
    form = normal(column, _cell(kind, column))
    is_part = kind.either and column.name in kind.either[0] and any(c.type == "score" for c in kind.columns)
    return f"coalesce({form}, '0')" if is_part else form


def _joined(kind: Kind, names: Iterable[str]) -> str:
    cells = [f"""coalesce({normal(kind.column(name), f'r."{name}"')}, '')""" for name in names]
    return f"concat_ws(chr(31), {', '.join(cells)})"


def _key(kind: Kind) -> str:
    """The natural key within the unit. Two players of a game are the same pair in either order."""
    key = _pairless(kind, kind.key)
    if not kind.key_else:
        return key
    blank = " and ".join(f'r."{name}" is null' for name in kind.key)
    return f"if({blank}, {_pairless(kind, kind.key_else)}, {key})"


def _pairless(kind: Kind, names: Iterable[str]) -> str:
    own = [name for name in names if name not in kind.unit]
    people = [name for name in own if kind.column(name).type == "name"]
    if len(people) < 2:
        return _joined(kind, own)
    pair = ", ".join(normal(kind.column(name), f'r."{name}"') for name in people)
    both = f"array_to_string(list_sort([{pair}]), chr(31))"
    rest = [name for name in own if name not in people]
    return f"concat_ws(chr(31), {_joined(kind, rest)}, {both})" if rest else both


def compared(kind: Kind) -> list[Column]:
    """The columns whose cells may differ between two rows of one key, in their order."""
    same = {*kind.unit, *(() if kind.key_else else kind.key)}
    return [column for column in kind.columns if column.name not in same and column.type != "score"]


def shown_columns(kind: Kind) -> list[str]:
    """The columns by which a person finds a row again: its unit, its key."""
    return list(dict.fromkeys([*kind.unit, *kind.key, *kind.key_else]))


def _sql(kind: Kind, upload: int, before: Iterable[int], after: Iterable[int]) -> str:
    columns = compared(kind)
    cells = "".join(
        f", {_shown(kind, column)} as s{n}, {_value(kind, column)} as n{n}" for n, column in enumerate(columns)
    )
    differences = ", ".join(
        f"if(b.n{n} is distinct from a.n{n}, {{'column': {literal(column.name)}, 'old': b.s{n}, 'new': a.s{n}}}, null)"
        for n, column in enumerate(columns)
    )
    shown = ", ".join(f'r."{name}"' for name in shown_columns(kind))
    return f"""
        insert into {TABLE}
        with units as (
            select distinct {unit_of(kind)} as unit from raw.{kind.name} as r where r.upload = {upload}
        ),
        touched as (
            select r.upload, r.source, r.row, {unit_of(kind)} as unit, {_key(kind)} as key,
                {place_of(kind) or 'null'} as place, {_sitting(kind)} as sitting, [{shown}] as shown{cells}
            from raw.{kind.name} as r
            where {unit_of(kind)} in (select unit from units)
        ),
        before_it as ({_in_force(kind, before)}),
        after_it as ({_in_force(kind, after)}),
        old_units as (select distinct unit from before_it),
        new_units as (select distinct unit from after_it),
        joined as (
            select
                coalesce(a.unit, b.unit) as unit, coalesce(a.place, b.place) as place,
                coalesce(a.sitting, b.sitting) as sitting, coalesce(a.shown, b.shown) as shown,
                b.upload as old_upload, b.source as old_source, b.row as old_row, a.source as new_source,
                a.row as new_row, list_filter([{differences}], lambda cell: cell is not null) as cells
            from before_it as b
            full join after_it as a on a.unit = b.unit and a.key = b.key
            where (a.source, a.row) is distinct from (b.source, b.row)
        )
        select
            {literal(kind.name)},
            case
                when old_source is null then if(o.unit is null, 'first', 'new')
                when new_source is null then if(n.unit is null, 'last', 'gone')
                when len(cells) > 0 then 'differs'
                else 'same'
            end,
            place, sitting, shown, old_upload, old_source, old_row, new_source, new_row,
            list_filter(cells, lambda cell: cell.old is not null or cell.new is not null)
        from joined as j
        left join old_units as o on o.unit = j.unit
        left join new_units as n on n.unit = j.unit
    """


def _in_force(kind: Kind, uploads: Iterable[int]) -> str:
    """The touched rows in force while these uploads count."""
    some = f"upload in ({', '.join(map(str, [*uploads, -1]))})"
    if not kind.unit:
        return f"""
            select * from touched where {some}
            qualify row_number() over (partition by unit order by upload desc, source desc, row desc) = 1
        """
    return f"""
        select * from (select *, max(upload) over (partition by unit) as newest from touched where {some})
        where upload = newest
        qualify row_number() over (partition by unit, key order by source desc, row desc) = 1
    """


def _sitting(kind: Kind) -> str:
    """What the rows of a kind are counted by: the unit without its round."""
    return _joined(kind, [name for name in kind.unit if name != "round"]) if kind.unit else "''"


def _shown(kind: Kind, column: Column) -> str:
    """The cell as it is shown: hashed personal data is not."""
    cell = _cell(kind, column)
    return f"if({cell} is null, null, '(hidden)')" if column.sensitive else cell
