"""Personal data never rests here as typed: e-mail addresses and devices become salted hashes before a file is kept.

What is hidden: cells of the columns marked sensitive in ``kinds``, columns nobody knows whose header speaks of mail,
and e-mail addresses in any other column nobody knows or under no header. A hidden cell reads ``sha256:`` and the first
16 hex digits of HMAC-SHA256 over the trimmed, case-folded text; an e-mail address has ``;ok`` or ``;bad`` behind it,
for whether it is written like one. A cell that reads so already is left alone, so an exported file can come back.

A file with anything to hide is written anew: delimited text as comma-separated UTF-8, JSON as a list of rows or an
object of kind -> rows, a workbook (ODS too) as XLSX with the sheets that are read, all cells text. Every row keeps its
number. Text of any other shape keeps it and has the addresses in it replaced. A workbook that cannot be read, and old
ones that seem to hold addresses, are not kept at all: a sentence stands in their place.
"""

from __future__ import annotations

import csv
import hashlib
import hmac
import io
import json
import os
import re
import secrets
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from pipelines.intake import disk
from pipelines.intake.decode import decode
from pipelines.intake.delimited import read_delimited
from pipelines.intake.headers import all_headers, fold_header
from pipelines.intake.jsonrows import read_json
from pipelines.intake.kinds import KINDS
from pipelines.intake.readers import FOREIGN
from pipelines.intake.rows import RawRow, Sheet, Table, Unreadable, unreadable
from pipelines.problems import MachineError, Problem

EMAIL = re.compile(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+")
"""An address as rule 1.1 can ask for one: something, an at sign, a host with a dot."""
# an address begins where its first word does: looked for from every letter on, a word of 50 MB would take hours
IN_TEXT = re.compile(r"(?<![\w.+-])[\w.+-]+(?:@|\\u0040)[\w-]+(?:\.[\w-]+)+")
IN_BYTES = re.compile(rb"(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+")
HIDDEN = re.compile(r"sha256:[0-9a-f]{16}(;ok|;bad)?")
SENSITIVE = frozenset(fold_header(column.name) for kind in KINDS for column in kind.columns if column.sensitive)
KNOWN = all_headers(KINDS)
ZIP = b"PK\x03\x04"
HEAD_LINES = 10
NOT_KEPT = (
    "This file could not be read and seems to hold personal data, which could not be hidden; so it was not kept. "
    "Its sender has it.\n"
)
BEGINNING = datetime(2000, 1, 1)


class Salt:
    """The salt of the season whose raw folder is `folder`, made with the first sensitive upload.

    `keep` false is for a check, which writes nothing: without a salt on disk it uses one of its own.
    """

    def __init__(self, folder: Path, *, keep: bool) -> None:
        self.path, self.keep, self._value = folder / "salt", keep, b""

    @property
    def value(self) -> bytes:
        """The salt; MachineError if it can be neither read nor written."""
        if not self._value:
            self._value = disk.read_if_there(self.path) or self._made()
        return self._value

    def _made(self) -> bytes:
        made = secrets.token_hex(32).encode()
        if self.keep:
            try:
                handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(handle, "wb") as file:
                    file.write(made)
                    file.flush()
                    os.fsync(file.fileno())
            except OSError as error:
                raise disk.sentence("The season's salt could not be written", error) from error
        return made


def protect(name: str, data: bytes, sheets: list[Sheet], salt: Salt) -> tuple[bytes, list[Sheet]]:
    """The bytes to keep and the rows to use of a file that was handed in; both unchanged where nothing is to hide.

    The bytes kept give these rows when they are read again.
    """
    if not _is_suspect(data, sheets):
        return data, sheets
    try:
        kept = _kept(data, _personal_cells(sheets, salt), salt)
    except Unreadable:
        kept = NOT_KEPT.encode() if data.startswith(ZIP) or _has_email(data) else data
    return kept, [_covered_sheet(sheet, salt) for sheet in sheets]


def hide(header: str, text: str, salt: Salt) -> str:
    """A cell as it may be kept, by the header it stands under."""
    folded = fold_header(header)
    is_email = folded == "email" or (folded not in KNOWN and ("mail" in folded or bool(EMAIL.fullmatch(text.strip()))))
    is_personal = is_email or folded in SENSITIVE
    return _hidden(text, is_email, salt) if is_personal and not HIDDEN.fullmatch(text) else text


def _hidden(text: str, is_email: bool, salt: Salt) -> str:
    plain = text.strip()
    digest = hmac.new(salt.value, plain.casefold().encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:16]
    if not is_email:
        return f"sha256:{digest}"
    return f"sha256:{digest};{'ok' if EMAIL.fullmatch(plain) else 'bad'}"


def hide_in_problems(problems: Iterable[Problem]) -> list[Problem]:
    """The problems of a file without the personal data they may repeat."""
    return [
        replace(
            problem,
            message=_without_emails(problem.message),
            fix=_without_emails(problem.fix),
            value=None if fold_header(problem.column or "") in SENSITIVE else _without_emails(problem.value),
        )
        for problem in problems
    ]


def _without_emails(text: str | None) -> str | None:
    return IN_TEXT.sub("(an e-mail address)", text) if text else text


def _is_suspect(data: bytes, sheets: list[Sheet]) -> bool:
    """Whether it is worth reading the file a second time: most files have neither the columns nor an at sign."""
    if not sheets or any(fold_header(column) in SENSITIVE for sheet in sheets for column in sheet.columns):
        return True
    return _has_email(data) if data.startswith(ZIP) else b"@" in data or b"\\u0040" in data


def _has_email(data: bytes) -> bool:
    if data.startswith(ZIP):
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as parts:
                return any(IN_BYTES.search(parts.read(part)) for part in parts.namelist())
        except (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError):
            return True
    # old workbooks hold their text in one byte a character or in two
    return bool(IN_BYTES.search(data) or IN_BYTES.search(data.replace(b"\0", b"")))


def _personal_cells(sheets: list[Sheet], salt: Salt) -> dict[str, str]:
    """What is to be hidden in the rows, whatever header it stands under in the file: typed text -> hidden text."""
    return {
        text: hide(header, text, salt)
        for sheet in sheets for row in sheet.rows for header, text in row.cells.items()
        if text and header in SENSITIVE
    }  # fmt: skip


def _kept(data: bytes, personal: dict[str, str], salt: Salt) -> bytes:
    """The bytes without personal data. Raises Unreadable for what is neither workbook nor text."""
    if data.startswith(ZIP):
        from pipelines.intake.workbooks import read_workbook  # only workbooks need the library

        tables = read_workbook(data)
        covered = [_covered_table(table, personal, salt) for table in tables]
        # hidden sheets are not read: they go when they hold an address
        return data if covered == tables and not _has_email(data) else _workbook(covered)
    if data.startswith(tuple(start for start, _ in FOREIGN)):
        raise unreadable("This is neither a workbook nor text.", "")
    text, _ = decode(data)
    tables = _plain_tables(text)
    if not tables:
        changed = _covered_text(text, personal, salt)
        return data if changed == text else changed.encode("utf-8", "replace")
    covered = [_covered_table(table, personal, salt) for table in tables]
    if covered == tables:
        return data
    return (_json(covered) if text.lstrip()[0] in "{[" else _delimited(covered[0])).encode("utf-8", "replace")


def _plain_tables(text: str) -> list[Table]:
    """The tables of JSON rows or delimited text that can be written anew without loss; none if it is another shape."""
    if text.lstrip()[:1] in ("{", "["):
        tables, problems = read_json(text)
    else:
        table, problems = read_delimited(text, KNOWN)
        tables = [table] if table.lines and len(table.lines[0][1]) > 1 and text.lstrip()[0] != "<" else []
    return [] if problems else tables


def _covered_text(text: str, personal: dict[str, str], salt: Salt) -> str:
    for typed in sorted(personal, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(typed)}(?!\w)", personal[typed], text)
    return IN_TEXT.sub(lambda found: _hidden(found[0].replace("\\u0040", "@"), True, salt), text)


def _covered_table(table: Table, personal: dict[str, str], salt: Salt) -> Table:
    header = _header(table)

    def covered(index: int, cell: str | None) -> str | None:
        name = header[index] or "" if index < len(header) else ""
        if cell and cell in personal and fold_header(name) not in KNOWN:
            return personal[cell]
        # the header names the column: only an address in it is personal
        return cell and hide("" if cell == name else name, cell, salt)

    return Table(
        table.sheet, [(row, [covered(index, cell) for index, cell in enumerate(cells)]) for row, cells in table.lines]
    )


def _header(table: Table) -> list[str | None]:
    """The line that names a personal column, looked for below titles too; else the first line."""
    for _, cells in table.lines[:HEAD_LINES]:
        if any(fold_header(cell or "") in SENSITIVE for cell in cells):
            return cells
    return table.lines[0][1] if table.lines else []


def _covered_sheet(sheet: Sheet, salt: Salt) -> Sheet:
    rows = [RawRow(row.row, _covered(row.cells, salt), _covered(row.extra, salt)) for row in sheet.rows]
    return replace(sheet, rows=rows)


def _covered(cells: dict, salt: Salt) -> dict:
    return {header: text and hide(header, text, salt) for header, text in cells.items()}


# Writing anew ---------------------------------------------------------------------------------------------------------


def _delimited(table: Table) -> str:
    """Comma-separated text; blank lines keep every row on its line."""
    parts, line = [], 1
    for row, cells in table.lines:
        record = _record(cells)
        parts += ["\n" * (row - line), record]
        line = row + _line_ends(record)
    return "".join(parts)


def _record(cells: list[str | None]) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerow(["" if cell is None else cell for cell in cells])
    return out.getvalue()


def _line_ends(text: str) -> int:
    return len(re.findall(r"\r\n|\r|\n", text))


def _json(tables: list[Table]) -> str:
    """A list of rows, or an object of kind -> rows; empty rows keep every row at its place."""
    listed = [(table.sheet, _json_rows(table)) for table in tables]
    if len(listed) == 1 and listed[0][0] is None:
        return listed[0][1]
    return "{" + ",\n".join(f"{json.dumps(kind, ensure_ascii=False)}: {rows}" for kind, rows in listed) + "}\n"


def _json_rows(table: Table) -> str:
    if not table.lines:
        return "[]"
    header = [text or "" for text in table.lines[0][1]]
    by_row = {row: dict(zip(header, cells, strict=True)) for row, cells in table.lines[1:]}
    rows = [by_row.get(row, {}) for row in range(1, max(by_row, default=0) + 1)]
    return "[" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "]\n"


def _workbook(tables: list[Table]) -> bytes:
    import xlsxwriter  # only workbooks need the library

    out = io.BytesIO()
    plain = {"in_memory": True, "strings_to_numbers": False, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(out, plain) as workbook:
        workbook.set_properties({"created": BEGINNING})
        taken: set[str] = set()
        for table in tables:
            sheet = workbook.add_worksheet(_sheet_name(table.sheet or "", taken))
            for row, cells in table.lines:
                for column, cell in enumerate(cells):
                    if cell and sheet.write_string(row - 1, column, cell):
                        raise MachineError(f"Row {row} has a cell too long for a workbook. Hand the table in as CSV.")
    return out.getvalue()


def _sheet_name(name: str, taken: set[str]) -> str:
    """The name as XLSX allows it: 31 characters, none of []:*?/\\, no apostrophe at an end, no two alike."""
    plain = re.sub(r"[\[\]:*?/\\]", "_", name)[:31].strip("'") or "Sheet"
    number, free = 1, plain
    while free.casefold() in taken:
        number += 1
        free = f"{plain[:27]} {number}"
    taken.add(free.casefold())
    return free
