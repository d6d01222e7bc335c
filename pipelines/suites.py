"""The suites in ``expectations/``, as plain data: read without Great Expectations, so that a book can be built at once.

A suite is a Great Expectations suite in JSON. ``checks_<competition>.json`` names every check of the models with its
severity; ``rows_<competition>_<kind>.json`` holds the shape of a kind's rows.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

EXPECTATIONS = Path(__file__).parent.parent / "expectations"


@cache
def load_suite(name: str) -> dict:
    """The suite of that name: {"name", "expectations": [...], "meta"}."""
    return json.loads((EXPECTATIONS / f"{name}.json").read_text("utf-8"))


def severities(competition: str) -> dict[str, str]:
    """Severity ("critical", "warning", "info") of every check of a competition, by the check's name."""
    found = {}
    for expectation in load_suite(f"checks_{competition}")["expectations"]:
        for check in expectation["kwargs"]["value_set"]:
            found[check] = expectation["severity"]
    return found
