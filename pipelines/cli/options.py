"""The words that many verbs share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

Season = Annotated[str, Parameter(name="--season", help="id of the season, the name of its folder")]
HomeFolder = Annotated[
    Path | None,
    Parameter(name="--home", help="folder with data/ in it; else $RACKBOOK_HOME, else the working directory"),
]
By = Annotated[str | None, Parameter(name="--by", help="who does it, for the journal")]
Switch = Annotated[bool, Parameter(negative=())]
Shown = Literal["table", "csv", "json", "markdown", "text"]
Spoken = Literal["text", "json"]


@Parameter(name="*")
@dataclass(frozen=True)
class Said:
    """What a file does not say itself.

    Attributes
    ----------
    week
        the week, where the file does not say it
    slot
        the tournament of the day, where the file does not say it
    round
        the round, where the file does not say it
    attempt
        the attempt, where the file does not say it: 2 is a replay
    stop
        the stop of a tour, where the file does not say it
    map
        a columns.toml that says which of the file's headers is which of ours; season.toml keeps it
    """

    week: int | None = None
    slot: str | None = None
    round: int | None = None
    attempt: int | None = None
    stop: str | None = None
    map: Path | None = None

    def places(self) -> dict[str, str]:
        """What was said, by column."""
        said = {name: getattr(self, name) for name in ("week", "slot", "round", "attempt", "stop")}
        return {name: str(value) for name, value in said.items() if value is not None}
