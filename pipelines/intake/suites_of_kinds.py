"""The shape suites ``expectations/rows_<competition>_<kind>.json``, made from the kinds.

``python -m pipelines.intake.suites_of_kinds`` writes them. The order in a suite is from the most basic to the least: of
several faults in one cell only the first is reported.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from pipelines.intake.kinds import BOOLEANS, KINDS, Column, Kind
from pipelines.suites import EXPECTATIONS

#: the column of the frame that holds a row's natural key in its normal form
KEY = "(key)"
#: nine digits always fit an integer of the book
INTEGER = "^[+-]?[0-9]{1,9}$"
NUMBER = "^[+-]?[0-9]{1,9}(?:[.][0-9]{1,9})?$"
SCORE = "^[0-9]{1,3} *[-:] *[0-9]{1,3}$"
#: column and values of rows that may leave all of `either` blank (READING.md 4.1: w and l are blank for NS)
MAY_BE_BLANK = {"results": ("status", ("NS", "Ns", "nS", "ns"))}

FORMS = {
    "date": ("bad-date", "a date that exists, written year-month-day", "2023-01-27"),
    "time": ("bad-time", "a time of day", "14:05"),
    "timestamp": ("bad-time", "a date and a time", "2023-01-27 14:05"),
}
PATTERNS = {
    "integer": (INTEGER, "bad-integer", "a whole number", "Type it in digits, at most nine, for example 4."),
    "number": (NUMBER, "bad-number", "a number", "Type it in digits with a point, for example 24.5."),
    "score": (SCORE, "bad-integer", "a score", "Type games won, a hyphen, games lost, for example 4-1."),
    "boolean": (
        f"(?i)^(?:{'|'.join(BOOLEANS)})$", "bad-boolean", "yes or no", f"Type one of {', '.join(BOOLEANS)}."
    ),
}  # fmt: skip


def suite_name(kind: Kind) -> str:
    return f"rows_{kind.competition}_{kind.name}"


def suite_of(kind: Kind) -> dict:
    """The shape suite of a kind, as Great Expectations reads it."""
    expectations = [*_filled(kind), *_typed(kind), *_ranges(kind), _unique(kind)]
    return {"name": suite_name(kind), "expectations": expectations, "meta": {"kind": kind.name}}


def suite_text(kind: Kind) -> str:
    """The suite as the text of its file: an expectation a line."""
    suite = suite_of(kind)
    lines = ",\n".join("    " + json.dumps(expectation) for expectation in suite["expectations"])
    meta = json.dumps(suite["meta"])
    return f'{{\n  "name": "{suite["name"]}",\n  "meta": {meta},\n  "expectations": [\n{lines}\n  ]\n}}\n'


def write() -> None:
    for kind in KINDS:
        (EXPECTATIONS / f"{suite_name(kind)}.json").write_text(suite_text(kind), "utf-8")


def _expectation(kind: str, column: str, code: str, message: str, fix: str, expected: str = "", **kwargs) -> dict:
    meta = {"code": code, "message": message, "fix": fix, "expected": expected}
    return {"type": kind, "kwargs": {"column": column, **kwargs}, "severity": "critical", "meta": meta}


def _filled(kind: Kind) -> Iterator[dict]:
    for name in kind.required:
        yield _expectation(
            "expect_column_values_to_not_be_null", name, "missing-value", "{column} is blank; {expected}.",
            "Fill it in, or delete the row.", f"every row of {kind.name} needs it",
        )  # fmt: skip
    if kind.either:
        yield from _either_filled(kind)


def _either_filled(kind: Kind) -> Iterator[dict]:
    """The first group of `either` is needed in a row in which every other group is blank."""
    first, *others = kind.either
    conditions = [
        {"type": "nullity", "column": {"name": name}, "is_null": True} for group in others for name in group
    ]
    expected = f"a row needs {', or '.join(' and '.join(group) for group in kind.either)}"
    if kind.name in MAY_BE_BLANK:
        name, values = MAY_BE_BLANK[kind.name]
        excused = {"type": "comparison", "column": {"name": name}, "operator": "NOT_IN", "parameter": list(values)}
        conditions.append(excused)
        expected += f", unless {name} is {values[0]}"
    for name in first:
        yield _expectation(
            "expect_column_values_to_not_be_null", name, "missing-value", "{column} is blank; {expected}.",
            "Fill it in.", expected, row_condition={"type": "and", "conditions": conditions},
        )  # fmt: skip


def _typed(kind: Kind) -> Iterator[dict]:
    for column in kind.columns:
        if column.choices:
            yield _chosen(kind, column)
        elif column.type in PATTERNS:
            pattern, code, expected, fix = PATTERNS[column.type]
            yield _expectation(
                "expect_column_values_to_match_regex", column.name, code, "'{value}' is not {expected}.", fix, expected,
                regex=pattern,
            )  # fmt: skip
        elif column.type in FORMS:
            code, expected, example = FORMS[column.type]
            yield _expectation(
                "expect_column_values_to_be_written_as", column.name, code, "'{value}' is not {expected}.",
                f"Type it like {example}.", expected, form=column.type,
            )  # fmt: skip


def _chosen(kind: Kind, column: Column) -> dict:
    """Swiss lists in any case, as the models read them; tour lists exactly (T-02)."""
    expected = ", ".join(column.choices)
    default = f" ({column.default})" if column.default else ""
    fix = "Type one of {expected}" + ("." if column.required else f", or leave the cell blank{default}.")
    texts = ("not-in-list", "'{value}' is not one of {expected}.", fix, expected)
    if kind.competition == "tour":
        return _expectation("expect_column_values_to_be_in_set", column.name, *texts, value_set=list(column.choices))
    pattern = f"(?i)^(?:{'|'.join(column.choices)})$"
    return _expectation("expect_column_values_to_match_regex", column.name, *texts, regex=pattern)


def _ranges(kind: Kind) -> Iterator[dict]:
    for column in kind.columns:
        if column.minimum is None and column.maximum is None:
            continue
        expected = _range_text(column.minimum, column.maximum)
        yield _expectation(
            "expect_column_text_to_be_numbers_between", column.name, "out-of-range", "{value} is not {expected}.",
            "Type a number that is {expected}.", expected, min_value=column.minimum, max_value=column.maximum,
        )  # fmt: skip


def _range_text(minimum: int | None, maximum: int | None) -> str:
    if maximum is None:
        return f"{minimum} or more"
    return f"{maximum} or less" if minimum is None else f"from {minimum} to {maximum}"


def _unique(kind: Kind) -> dict:
    """Two rows of one key in one upload contradict or repeat each other (T-37)."""
    return _expectation(
        "expect_column_values_to_be_unique", KEY, "duplicate-key", "{expected} stands already in {first}.",
        "Keep the right one of the two rows.",
    )  # fmt: skip


if __name__ == "__main__":
    write()
