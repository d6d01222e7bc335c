"""Reading a TOML file a person wrote, with sentences and line numbers for what is wrong in it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from rapidfuzz import fuzz, process

from pipelines.problems import MachineError, Problem, Refused

Model = TypeVar("Model", bound="Table")

EXPECTED = {
    "string_type": "text in quotation marks",
    "string_too_short": "some text",
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "date_type": "a date such as 2023-01-06, without quotation marks and without a time",
    "list_type": "a list in square brackets",
    "tuple_type": "a list in square brackets",
    "dict_type": "a table of keys and values",
    "model_type": "a table of keys and values",
    "too_short": "at least one entry",
    "string_pattern_mismatch": "small letters, digits and hyphens, at most 40",
}


class Table(BaseModel):
    """A TOML table of known keys: nothing is converted, nothing unknown is let through."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TomlFile:
    """A parsed TOML file that still knows where its keys stand. `name` is how problems call it."""

    def __init__(self, path: Path, code: str, name: str | None = None) -> None:
        """Refused (with `code`) if the file is missing, not UTF-8 or not TOML; MachineError if it can't be read."""
        self.code = code
        self.name = name or path.name
        self.text = self._read(path)
        self.data = self._parse()

    @classmethod
    def of_text(cls, text: str, code: str, name: str) -> TomlFile:
        """A text that is not on disk yet, as such a file. Refused (with `code`) if it is not TOML."""
        file = cls.__new__(cls)
        file.code, file.name, file.text = code, name, text
        file.data = file._parse()
        return file

    def problem(self, message: str, fix: str = "", *, code: str = "", row: int | None = None, key: str | None = None,
                value: object = None, severity: str = "critical") -> Problem:
        """A problem of this file; `key` goes into the column."""
        shown = None if value is None else toml_value(value)
        return Problem(severity, code or self.code, message, fix, self.name, None, row, key, shown)

    def line(self, table: str, key: str | None = None, nth: int = 1) -> int | None:
        """The line of `key` (or of the header) in the nth [table], if it is written in the usual way."""
        seen, inside, header = 0, False, None
        for number, text in enumerate(self.text.splitlines(), start=1):
            if found := re.match(r"\s*\[\[?\s*([^\]]+?)\s*\]", text):
                inside = found[1] == table
                seen += inside
                if inside and seen == nth:
                    header = number
            elif inside and seen == nth and key is not None and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", text):
                return number
        return header if key is None else None

    def table(self, model: type[Model], data: object, label: str, place: str, nth: int = 1) -> Model | list[Problem]:
        """`data` as a `model`, or a problem for every fault.

        `label` names the table to a person; `place` and `nth` say which [header] it stands under.
        """
        try:
            return model.model_validate(data)
        except ValidationError as error:
            return list(self._faults(error, model, label, place, nth))

    def _faults(self, error: ValidationError, model: type[Table], label: str, place: str, nth: int
                ) -> Iterator[Problem]:
        names = [field.alias or name for name, field in model.model_fields.items()]
        for fault in error.errors():
            key = str(fault["loc"][0]) if fault["loc"] else None
            row = (self.line(place, key, nth) if key else None) or self.line(place, None, nth)
            yield self._fault(fault, key, names, label, row)

    def _fault(self, fault: Mapping, key: str | None, names: list[str], label: str, row: int | None) -> Problem:
        if fault["type"] == "missing":
            return self.problem(f"{label} has no {key}.", f"Add a line {key} = ...", row=row, key=key)
        if fault["type"] == "extra_forbidden":
            return self.problem(f"{label} does not know the key {key}.", nearest_fix(key, names), row=row, key=key)
        inner = [str(part) for part in fault["loc"][1:] if isinstance(part, str)]
        entry = "".join(f", entry {part + 1}," for part in fault["loc"] if isinstance(part, int))
        found = toml_value(fault["input"])
        wanted = EXPECTED.get(fault["type"]) or fault["msg"].removeprefix("Value error, ").removeprefix("Input should ")
        name = ".".join([key or "it", *inner])
        return self.problem(f"{label}: {name}{entry} is {found}, expected {wanted}.", "Correct this line.", row=row,
                            key=key, value=fault["input"])

    def _read(self, path: Path) -> str:
        try:
            return path.read_bytes().decode("utf-8-sig")
        except (FileNotFoundError, NotADirectoryError):
            problem = self.problem(f"There is no file {self.name} in the folder {path.parent.name}.",
                                   "Check the name, or start a season with: rackbook new")
        except UnicodeDecodeError:
            problem = self.problem(f"{self.name} is not UTF-8 text.", "Save it with the encoding UTF-8.")
        except OSError as error:
            words = f"{self.name} can't be read: {error.strerror}. Check the disk and your rights."
            raise MachineError(words) from error
        raise Refused(problem)

    def _parse(self) -> dict:
        try:
            return tomllib.loads(self.text)
        except (ValueError, RecursionError) as error:
            found = re.search(r"at line (\d+)", str(error))
            lines = self.text.splitlines()
            row = int(found[1]) if found else len(lines) or None
            words = re.sub(r" \(at .*\)$", "", str(error))
            written = lines[row - 1].strip() if row and row <= len(lines) else ""
            raise Refused(self.problem(
                f"{self.name} can't be read as TOML at line {row}: {words}.",
                "Write key = value; text in quotation marks, dates as 2023-01-06, each key once in a table.",
                row=row, value=written)) from None


def toml_text(value: object) -> str:
    """A value as it is written in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")   # the one escape JSON does not need
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml_text(item) for item in value) + "]"
    if isinstance(value, float):
        return f"{value:g}"
    return "a table" if isinstance(value, Mapping) else str(value)


def toml_value(value: object) -> str:
    """`toml_text`, shortened to 80 characters for a message."""
    text = toml_text(value)
    return text if len(text) <= 80 else text[:77] + "..."


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, or None if none is at all."""
    match = process.extractOne(word, list(known), scorer=fuzz.ratio, processor=str.lower, score_cutoff=60)
    return match[0] if match else None


def nearest_fix(word: str, known: Iterable[str]) -> str:
    """What to do about an unknown word: the nearest known one, else all of them if they are few."""
    known = list(known)
    if close := nearest(word, known):
        return f"Did you mean {close}?"
    return f"Known are: {', '.join(known)}." if 0 < len(known) <= 15 else "Check the spelling or take the line out."
