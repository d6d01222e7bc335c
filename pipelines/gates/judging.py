"""The gates: what Great Expectations says about the rows of an upload and about what the checks returned.

The only module that knows Great Expectations. Importing it takes seconds, so that is done once, at the first use or by
`warm`. An expectation that could not run is a RuntimeError, never a pass and never a fault of the data.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from pipelines.gates.rows import rows_by_kind
from pipelines.intake.kinds import kinds_of
from pipelines.intake.rows import Sheet
from pipelines.intake.suites_of_kinds import suite_name
from pipelines.problems import Problem, sort
from pipelines.suites import load_suite
from pipelines.warehouse import checks_of

if TYPE_CHECKING:
    import pandas as pd

#: upload, file and sheet of a source (raw.sources)
Source = tuple[int, str, str | None]
#: Great Expectations keeps the frame at hand in one place for all threads
ONE_AT_A_TIME = Lock()


def warm() -> None:
    """Import Great Expectations and build its context, so that the first upload does not wait for it."""
    _batch_definition()


def judge_rows(sheets: Sequence[Sheet], competition: str, exact: Container[str] = ()) -> list[Problem]:
    """Every cell of an upload that its kind does not allow, and every row whose key was there before, sorted.

    `exact`: spellings of names that are joined to no other. Of several faults in one cell the most basic is given.
    Messages do not repeat the place, which is in the Problem.
    """
    kinds = kinds_of(competition)
    problems = []
    for name, rows in rows_by_kind(sheets, kinds, exact).items():
        suite = load_suite(suite_name(kinds[name]))
        for expectation, positions in _unexpected(suite, rows.frame(), rows.judged):
            problems += rows.problems(expectation, positions)
    return sort(_first_of_each_cell(problems))


def judge_checks(
    offenders: Iterable[Mapping[str, Any]] | pd.DataFrame, competition: str, sources: Mapping[int, Source]
) -> list[Problem]:
    """Every row the checks of the models returned (``checks.offenders``), with its check's severity, sorted.

    RuntimeError if the suite does not name exactly the checks that exist, or if one of them was not judged.
    """
    suite = load_suite(f"checks_{competition}")
    rows = _records(offenders)
    _compare_checks(suite, competition, rows)
    problems = []
    for expectation, positions in _unexpected(suite, {"check": [row["check"] for row in rows]}):
        problems += [_problem_of_check(rows[position], expectation["severity"], sources) for position in positions]
    return sort(problems)


def _compare_checks(suite: dict, competition: str, rows: list[dict]) -> None:
    named = sorted(name for expectation in suite["expectations"] for name in expectation["kwargs"]["value_set"])
    exist = list(checks_of(competition))
    if named != exist:
        differ = ", ".join(sorted(set(named) ^ set(exist))) or "a check is named twice"
        raise RuntimeError(f"the suite {suite['name']} and the checks that exist differ: {differ}")
    if strangers := {row["check"] for row in rows} - set(exist):
        raise RuntimeError(f"offenders of checks that do not exist: {', '.join(sorted(map(str, strangers)))}")


def _records(offenders: Iterable[Mapping[str, Any]] | pd.DataFrame) -> list[dict]:
    if hasattr(offenders, "to_dict"):
        blank = offenders.isna().to_dict("records")
        listed = offenders.to_dict("records")
        return [
            {name: None if empty[name] else value for name, value in row.items()}
            for row, empty in zip(listed, blank, strict=True)
        ]
    return [dict(row) for row in offenders]


def _problem_of_check(row: Mapping[str, Any], severity: str, sources: Mapping[int, Source]) -> Problem:
    source = row.get("source")
    file, sheet = sources[int(source)][1:] if source is not None else (None, None)
    return Problem(
        severity, row["code"], row["message"], row.get("fix") or "", file, sheet,
        row=None if row.get("row") is None else int(row["row"]),
        column=row.get("column"),
        value=None if row.get("value") is None else str(row["value"]),
    )  # fmt: skip


def _first_of_each_cell(problems: Iterable[Problem]) -> list[Problem]:
    """One problem a cell, the first in the order of the suite; a row's key is not the cell it is shown at."""
    found: dict[tuple, Problem] = {}
    for problem in problems:
        cell = (problem.file, problem.sheet, problem.row, problem.column, problem.code == "duplicate-key")
        found.setdefault(cell, problem)
    return list(found.values())


# Great Expectations ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Prepared:
    """An expectation as the suite's file has it, and as Great Expectations does."""

    written: dict
    built: Any

    @property
    def column(self) -> str:
        return self.written["kwargs"]["column"]


@cache
def _batch_definition() -> Any:
    os.environ["GX_ANALYTICS_ENABLED"] = "false"
    import great_expectations as gx
    from great_expectations.data_context.types.base import ProgressBarsConfig

    import pipelines.gates.expectations  # noqa: F401  (makes our own expectations known)

    # What goes wrong is raised by us; the library would also print it on the admin's screen.
    logging.getLogger("great_expectations").setLevel(logging.CRITICAL)
    context = gx.get_context(mode="ephemeral")
    context.variables.progress_bars = ProgressBarsConfig(globally=False, metric_calculations=False)
    asset = context.data_sources.add_pandas("rows").add_dataframe_asset("rows")
    return asset.add_batch_definition_whole_dataframe("rows")


_prepared: dict[str, tuple[dict, list[_Prepared]]] = {}


def _prepare(suite: dict) -> list[_Prepared]:
    """The suite's expectations, built once a process. RuntimeError for one that Great Expectations does not know."""
    known = _prepared.get(suite["name"])
    if known is None or known[0] is not suite:
        known = _prepared[suite["name"]] = (suite, [_build(suite, n) for n in range(len(suite["expectations"]))])
    return known[1]


def _build(suite: dict, number: int) -> _Prepared:
    from great_expectations.expectations.expectation_configuration import ExpectationConfiguration

    written = suite["expectations"][number]
    try:
        built = ExpectationConfiguration(
            type=written["type"], kwargs=written["kwargs"], severity=written["severity"], meta={"number": number}
        ).to_domain_obj()
    except Exception as error:
        raise _could_not_run(suite, written, error) from error
    return _Prepared(written, built)


def _unexpected(
    suite: dict, columns: Mapping[str, list], judged: Iterable[str] | None = None
) -> list[tuple[dict, list[int]]]:
    """Every expectation of a suite that is not met, in the suite's order, with the positions of the rows.

    `columns` is the table by column; `judged` names the columns that are judged (default: all). A first pass only asks
    which expectations fail, which is twice as fast as asking for rows.
    """
    import pandas as pd

    with ONE_AT_A_TIME:
        batch_definition = _batch_definition()
        wanted = None if judged is None else set(judged)
        chosen = [one for one in _prepare(suite) if wanted is None or one.column in wanted]
        if not chosen:
            return []
        frame = pd.DataFrame({name: pd.Series(cells, dtype="str") for name, cells in columns.items()})
        batch = batch_definition.get_batch({"dataframe": frame})
        passed = _run(batch, suite, chosen, "BOOLEAN_ONLY")
        failed = [one for one in chosen if not passed[one.built.meta["number"]].success]
        if not failed:
            return []
        results = _run(batch, suite, failed, "COMPLETE")
    return [(one.written, _positions(suite, one, results[one.built.meta["number"]])) for one in failed]


def _run(batch: Any, suite: dict, chosen: list[_Prepared], result_format: str) -> dict[int, Any]:
    """The result of every chosen expectation by its number in the suite."""
    import great_expectations as gx

    asked = gx.ExpectationSuite(name=suite["name"], expectations=[one.built for one in chosen])
    answer = batch.validate(asked, result_format=result_format)
    results = {result.expectation_config.meta["number"]: result for result in answer.results}
    for one in chosen:
        result = results.get(one.built.meta["number"])
        if result is None:
            raise _could_not_run(suite, one.written, "no result came back")
        if error := _exception(result.exception_info or {}):
            raise _could_not_run(suite, one.written, error)
    return results


def _exception(info: Mapping[str, Any]) -> str | None:
    """The library has two shapes: the exception itself, or one a metric."""
    listed = [info] if "raised_exception" in info else info.values()
    return next((one["exception_message"] for one in listed if one["raised_exception"]), None)


def _positions(suite: dict, one: _Prepared, result: Any) -> list[int]:
    positions = result.result.get("unexpected_index_list")
    if not positions:
        raise _could_not_run(suite, one.written, "it failed and named no row")
    return [int(position) for position in positions]


def _could_not_run(suite: dict, written: dict, reason: object) -> RuntimeError:
    what = f"{written['type']} {written['kwargs']}"
    return RuntimeError(f"a check could not run: {what} in expectations/{suite['name']}.json: {reason}")
