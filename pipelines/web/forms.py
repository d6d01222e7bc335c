"""Forms that write rows of our kinds: each becomes a small CSV file and goes the way of every other upload."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipelines.intake.kinds import Column, kinds_of
from pipelines.intake.rows import clean
from pipelines.intake.writing import csv_of

__all__ = ["FORMS", "KEPT", "Field", "Form", "csv_of", "fields", "row_of"]

LONGEST_VALUE = 1000
INPUTS = {"date": "date", "integer": "number"}
LABELS = {
    "player": "Player", "rule_code": "Rule broken, by its number", "incident_id": "Number of the incident",
    "points_override": "Points instead of the rule's", "box_days_override": "Days in the box instead of the rule's",
    "screen_name": "Name they play under", "gd_name": "Name on the game site", "taken_by": "Taken by",
    "admin_decision": "Decision", "week_missed": "Week missed", "claimed_on": "Claimed on", "from_player": "Taken from",
    "to_player": "Given to", "subject": "Player or team the points are for", "rule": "Rule, by its number",
    "ruling_id": "Number of the ruling", "valid_from": "From (blank: always)", "valid_to": "To (blank: no end)",
    "exact": "This very spelling is a person of its own",
}
"""What a column is called where its own name is not plain."""
PEOPLE = frozenset({"player", "from_player", "to_player"})
LONG = frozenset({"note", "reason"})


@dataclass(frozen=True)
class Form:
    """A form: the kind it writes, its title, what it is for, and the columns it asks for, in order."""

    kind: str
    title: str
    purpose: str
    columns: tuple[str, ...]


@dataclass(frozen=True)
class Field:
    """One field of a form as a page shows it."""

    name: str
    label: str
    type: str
    value: str
    required: bool
    choices: tuple[str, ...]
    people: bool
    long: bool
    minimum: int | None


def _form(kind: str, title: str, purpose: str, columns: str) -> Form:
    return Form(kind, title, purpose, tuple(columns.split()))


FORMS = {form.kind: form for form in (
    _form("uc_claims", "A claim of compensation", "For a week a player missed (rule 2.6).",
          "player week_missed claimed_on reason taken_by admin_decision"),
    _form("incidents", "An incident", "An offence (rule 7). OPEN until an admin has decided.",
          "date player rule_code status confirmed_on confirmed_by week slot round target points_override "
          "box_days_override banished overturned_on incident_id note"),
    _form("appeals", "An appeal", "Against a penalty (rule 8).",
          "incident_id appeal_on notified_on outcome decided_on new_points new_box_days note"),
    _form("rulings", "A ruling", "A decision of the admins with an effect in numbers (rules 1.9, 4.5, 9.3).",
          "ruling_id decided_on decided_by kind reason week slot round from_player to_player competition subject "
          "points rule"),
    _form("names", "A name", "Another name a player plays under, and from when to when (rule 1.7).",
          "player screen_name gd_name valid_from valid_to authorised forced exact"),
    _form("membership", "Joining or leaving", "A player joins, withdraws or is removed (rule 2.11).",
          "player date event note"),
)}
"""The forms of the swiss league, by the kind they write."""
KEPT = {
    "uc_claims": ("uc_claims", "player week_missed"),
    "incidents": ("incidents", "date player rule_code incident_id"),
    "rulings": ("rulings", "ruling_id"),
    "appeals": ("appeals", "incident_id"),
}
"""Forms that can take up a row that is there: the staging table that knows which rows count, and what tells a row."""


def fields(form: Form, values: Mapping[str, str | None], slots: Sequence[str] = ()) -> list[Field]:
    """The fields of a form, filled with values."""
    kind = kinds_of("swiss")[form.kind]
    return [_field(kind.column(name), values.get(name) or "", tuple(slots)) for name in form.columns]


def _field(column: Column, value: str, slots: tuple[str, ...]) -> Field:
    choices = ("yes", "no") if column.type == "boolean" else slots if column.name == "slot" else column.choices
    # what was typed before stays choosable, whatever it was
    choices = (*choices, value) if choices and value and value not in choices else choices
    return Field(
        column.name, LABELS.get(column.name, column.name.replace("_", " ").capitalize()),
        INPUTS.get(column.type, "text"), value, column.required, choices, column.name in PEOPLE, column.name in LONG,
        column.minimum,
    )


def row_of(form: Form, given: Mapping[str, object]) -> dict[str, str]:
    """The filled cells of a form as a row."""
    row = {}
    for name in form.columns:
        value = given.get(name)
        if isinstance(value, str) and (text := clean(value[:LONGEST_VALUE])):
            row[name] = text
    return row
