"""The pages of a tour on disk: data/reports/<season>/, called as in `names_of_files`."""

from __future__ import annotations

from pathlib import Path

from pipelines.problems import MachineError, Problem, Refused
from pipelines.reports import names_of_files as files
from pipelines.reports.making import book_of, by_stem, find, folder_of, pages_of, parameters_of
from pipelines.reports.pages import Shelf
from pipelines.reports.reading import read, tables
from pipelines.reports.rendering import (
    STOP_REPORT,
    TOUR_CARDS,
    TOUR_REPORT,
    TOUR_REVIEW,
    Progress,
    render,
)


def is_tour(home: Path, season: str) -> bool:
    """Whether the season's book is of a tour, which has rankings where the league has standings."""
    return "ranking" in tables(book_of(home, season))


def tour_report(home: Path, season: str, progress: Progress | None = None, shelf: Shelf | None = None) -> Path:
    """The season report of a tour: season_report.html, whatever the competition."""
    if not is_tour(home, season):
        raise MachineError(f"{season} has no ranking: this report is made for a tour only.")
    out = folder_of(home, season) / files.season_report()
    return render(TOUR_REPORT, book_of(home, season), out, parameters_of(home, season), progress, shelf)


def stop_report(home: Path, season: str, stop: str, progress: Progress | None = None) -> Path:
    """Write stop-<slug>.html: what happened at a stop and what it changed. Refused, naming the stops there are."""
    if not is_tour(home, season):
        raise Refused(Problem("critical", "out-of-range", "This league has weeks and no stops.", "Ask with --week."))
    found = find(stop, stops_of(book_of(home, season)), "stop with a placing or a match", "The season report lists")
    return pages_of(STOP_REPORT, home, season, progress, stops=[found])[0]


def tour_card(home: Path, season: str, player: str, progress: Progress | None = None) -> Path:
    """Write player-<slug>.html of somebody the tour's book names. Refused with the nearest names."""
    found = find(player, players_of(book_of(home, season)), "player", "The ranking and the table of matches list")
    return pages_of(TOUR_CARDS, home, season, progress, players=[found])[0]


def tour_cards(home: Path, season: str, progress: Progress | None = None, shelf: Shelf | None = None) -> list[Path]:
    """The cards of everybody the tour's book names, in one run of one notebook, linked to each other."""
    players = players_of(book_of(home, season))
    if not players:
        return []
    beside = shelf or Shelf(frozenset(map(files.player_card, players)))
    return pages_of(TOUR_CARDS, home, season, progress, beside, players=players)


def tour_review(home: Path, season: str, progress: Progress | None = None, shelf: Shelf | None = None) -> Path:
    """Write review.html: champions, awards, records; as things stand while stops are still to come."""
    out = folder_of(home, season) / files.review()
    return render(TOUR_REVIEW, book_of(home, season), out, parameters_of(home, season), progress, shelf)


def tour_pages(home: Path, season: str, progress: Progress | None = None, linked: bool = True) -> dict[str, Path]:
    """Every page of a tour under the stem of its file: `season_report`, `review`, `stop-<slug>`, `player-<slug>`."""
    book = book_of(home, season)
    shelf = _shelf(book) if linked else None
    paths = [tour_report(home, season, progress, shelf), tour_review(home, season, progress, shelf)]
    stops = stops_of(book)
    if stops:
        paths += pages_of(STOP_REPORT, home, season, progress, shelf, stops=stops)
    players = players_of(book)
    if players:
        paths += pages_of(TOUR_CARDS, home, season, progress, shelf, players=players)
    return by_stem(paths)


def stops_of(book: Path) -> list[str]:
    """The stops with a placing or a match, in the order of the calendar."""
    rows = read(book, "select distinct starts_on, stop from marts.stop_events order by starts_on, stop")
    return [row["stop"] for row in rows]


def players_of(book: Path) -> list[str]:
    """Everybody the book names: the main ranking first, then the challenge ranking, then the others by name."""
    rows = read(book, """
        select f.player
        from marts.player_figures as f
        left join marts.ranking as m on m.player = f.player and m.event = 'main'
        left join marts.ranking as c on c.player = f.player and c.event = 'challenge'
        order by m.place nulls last, c.place nulls last, f.player
    """)
    return [row["player"] for row in rows]


def _shelf(book: Path) -> Shelf:
    stops = [(files.stop_report(stop), stop) for stop in stops_of(book)]
    index = [(files.season_report(), "Season report"), (files.review(), "Review"), *stops]
    cards_there = map(files.player_card, players_of(book))
    return Shelf(frozenset([*cards_there, *(href for href, _ in index)]), tuple(index))
