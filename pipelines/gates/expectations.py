"""The expectations Great Expectations does not bring: text that is a date, a time, or a number in a range.

Importing this module makes them known by name to every suite; only `gates.judging` imports it. Blank cells are
left to ``expect_column_values_to_not_be_null``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, time

import pandas as pd
from great_expectations.execution_engine import PandasExecutionEngine
from great_expectations.expectations.expectation import ColumnMapExpectation
from great_expectations.expectations.metrics.map_metric_provider import (
    ColumnMapMetricProvider,
    column_condition_partial,
)

DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
CLOCK = re.compile(r"[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?")
ZONE = re.compile(r"(Z|[+-][0-9]{2}:[0-9]{2})$")
FRACTION = re.compile(r"[.][0-9]{1,6}$")


def is_date(text: str) -> bool:
    """True for ``YYYY-MM-DD`` of a day that exists."""
    return bool(DATE.fullmatch(text)) and _exists(date.fromisoformat, text)


def is_clock(text: str) -> bool:
    """True for ``HH:MM`` or ``HH:MM:SS`` (with or without fractions) of a time that exists; ``9:05`` will do."""
    padded = f"0{text}" if text[1:2] == ":" else text
    return bool(CLOCK.fullmatch(padded)) and _exists(time.fromisoformat, FRACTION.sub("", padded))


def is_timestamp(text: str) -> bool:
    """True for a date and a clock time with a space or ``T`` between them; a zone (``Z``, ``+01:00``) may follow."""
    day, clock = text[:10], text[11:]
    if text[10:11] not in (" ", "T") or not is_date(day) or not is_clock(ZONE.sub("", clock)):
        return False
    zone = ZONE.search(clock)
    return zone is None or _exists(datetime.fromisoformat, f"{day}T00:00{zone[0]}")


def is_time(text: str) -> bool:
    """True for a clock time or a whole timestamp (T-07)."""
    return is_clock(text) or is_timestamp(text)


def _exists(parse: Callable[[str], object], text: str) -> bool:
    try:
        parse(text)
    except ValueError:
        return False
    return True


FORMS: dict[str, Callable[[str], bool]] = {"date": is_date, "time": is_time, "timestamp": is_timestamp}


class _WrittenAs(ColumnMapMetricProvider):
    condition_metric_name = "column_values.written_as"
    condition_value_keys = ("form",)

    @column_condition_partial(engine=PandasExecutionEngine)
    def _pandas(cls, column: pd.Series, form: str, **kwargs: object) -> pd.Series:
        return column.map(FORMS[form]).astype(bool)


class ExpectColumnValuesToBeWrittenAs(ColumnMapExpectation):
    """Every text of a column has the form ``date``, ``time`` or ``timestamp``."""

    map_metric = "column_values.written_as"
    success_keys = ("form", "mostly")
    form: str


class _NumbersBetween(ColumnMapMetricProvider):
    condition_metric_name = "column_values.numbers_between"
    condition_value_keys = ("min_value", "max_value")

    @column_condition_partial(engine=PandasExecutionEngine)
    def _pandas(
        cls, column: pd.Series, min_value: float | None, max_value: float | None, **kwargs: object
    ) -> pd.Series:
        numbers = pd.to_numeric(column, errors="coerce")
        outside = pd.Series(False, index=column.index)
        if min_value is not None:
            outside |= numbers < min_value
        if max_value is not None:
            outside |= numbers > max_value
        return ~outside


class ExpectColumnTextToBeNumbersBetween(ColumnMapExpectation):
    """Every text of a column that is a number lies in the range; other text is left to the type's own expectation."""

    map_metric = "column_values.numbers_between"
    success_keys = ("min_value", "max_value", "mostly")
    min_value: float | None = None
    max_value: float | None = None
