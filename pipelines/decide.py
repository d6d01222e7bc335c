"""A reading of the rules decided on a date (rule 9.1, 9.3): a [[decision]] more in season.toml, built and published.

The order is: the season as it would be is built and audited aside; season.toml gets its decision (from here it counts);
the candidate says what it belongs to and is renamed over the book. Whatever is interrupted before the decision counts
is forgotten; after it, the next build publishes the season as season.toml says.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from pipelines import audit, book, publish, walk
from pipelines.audit import Outcome
from pipelines.book import Progress, quiet
from pipelines.home import Home, writer
from pipelines.intake.journal import Journal
from pipelines.problems import Problem, Refused
from pipelines.season import appending, load_season, value_text
from pipelines.state import require_state
from pipelines.tomlfile import toml_text
from pipelines.whatif.settings import typed


def decide(
    home: Home, season_id: str, key: str, value: str, from_: date, by: str, reason: str, progress: Progress = quiet,
    expected_state: str | None = None,
) -> Outcome:
    """Decide that the setting `key` is `value` from a day on. The season.toml before it is kept beside.

    Refused, and nothing changed: who or why is missing, every fault season.toml would be refused for, a value that is
    in force on that day already, an `expected_state` (`state.state_of`) the season is not in any more. An outcome that
    is not accepted: a gate refuses the season read that way.
    """
    home.require(season_id)
    _require(by, "Nobody is named who decided.")
    _require(reason, "No reason is given.")
    folder = home.raw(season_id)
    with writer(home, season_id, "decide"):
        require_state(home, season_id, expected_state)
        present, journal = load_season(folder), Journal(folder)
        walk.tidy(home, season_id, journal)
        table = decision_toml(key.strip(), typed(present.rulebook, key.strip(), value.strip()), from_, by, reason)
        season = appending.suppose(folder, table)
        decided = season.decisions[-1]
        if _value_on(present, decided.key, from_) == decided.value:
            message = f"{decided.key} is {value_text(decided.value)} on {from_} already: nothing changes."
            raise Refused(Problem("critical", "bad-setting", message, "Give another value, or another day."))
        known = audit.known_problems(home.book(season_id))
        outcome = walk.rebuild(home, season, journal, journal.read(), "", journal.active(), progress, known)
        if not outcome.accepted:
            publish.forget(home.candidate(season_id))
            return outcome
        appending.append(folder, table)
        publish.stamp(home, season_id, book.stamp(season, journal.state_hash(), journal.active()))
        walk.finish(home, season_id, progress)
        message = f"{decided.key} is {value_text(decided.value)} from {from_} on, decided by {by.strip()}."
        return replace(outcome, message=message)


def decision_toml(key: str, value: object, from_: date, by: str, reason: str) -> str:
    """The [[decision]] as it is written."""
    lines = [("key", key), ("value", value), ("from", from_), ("by", by.strip()), ("reason", reason.strip())]
    return "\n".join(["[[decision]]", *(f"{name} = {toml_text(given)}" for name, given in lines)])


def _value_on(season, key: str, day: date) -> object:
    period = next(period for period in season.periods() if period.valid_from <= day <= period.valid_to)
    return period.values.get(key)


def _require(text: str, message: str) -> None:
    if not text.strip():
        raise Refused(Problem("critical", "missing-value", message,
                              "A decision has a name and a reason, so that others understand it later."))
