"""What the pages of a season are called on disk: the one place that says so."""

from __future__ import annotations

import hashlib
import re
import unicodedata

SEASON = "season_report"
REVIEW = "review"
ANALYTICS = "analytics"
SUFFIX = ".html"
LONGEST = 40
"""Most letters of a name in a file's name: some systems end a path at 255 bytes."""
PLAIN = re.compile(r"[A-Za-z0-9]+( [A-Za-z0-9]+)*")


def slug(name: str) -> str:
    """A name as the part of a file's name and of an address: small ASCII letters, digits and hyphens.

    `Spot Stan` is `spot-stan`. A name that loses anything but its capitals and single spaces ends in six signs of its
    own, so that two names never share a file (`José` is not `Jose`). It depends on the name alone.
    """
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    plain = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:LONGEST].strip("-")
    if PLAIN.fullmatch(name) and len(name) <= LONGEST:
        return plain
    own = hashlib.sha256(name.encode()).hexdigest()[:6]
    return f"{plain}-{own}" if plain else own


def player_card(player: str) -> str:
    """`player-spot-stan.html`."""
    return f"player-{slug(player)}{SUFFIX}"


def team_card(team: str) -> str:
    """`team-rack-pack.html`."""
    return f"team-{slug(team)}{SUFFIX}"


def week_report(week: int) -> str:
    """`week-04.html`."""
    return f"week-{week:02d}{SUFFIX}"


def stop_report(stop: str) -> str:
    """`stop-leeds.html`."""
    return f"stop-{slug(stop)}{SUFFIX}"


def season_report() -> str:
    """`season_report.html`, of a season as of a tour."""
    return SEASON + SUFFIX


def review() -> str:
    """`review.html`."""
    return REVIEW + SUFFIX


def analytics(name: str | None = None) -> str:
    """`analytics.html`, the page of all questions; `analytics-luck.html`, the page of one."""
    return f"{ANALYTICS}-{name}{SUFFIX}" if name else ANALYTICS + SUFFIX
