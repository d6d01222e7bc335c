"""What a change between two books is, in either competition."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass
class Change:
    """A subject whose place or points differ; `because` names the entries that came and went.

    `competition`: individual or team; of a tour `ranking main`, `ranking challenge`, or `match`, which has neither
    place nor points.
    """

    competition: str
    subject: str
    place_before: int | None
    place_after: int | None
    points_before: int | None
    points_after: int | None
    because: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def quoted(name: str) -> str:
    """A name as an SQL identifier."""
    return '"' + name.replace('"', '""') + '"'
