"""The pages of a season on disk: data/reports/<season>/, called as in `names_of_files`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pipelines.problems import MachineError, Problem, Refused
from pipelines.reports import names_of_files as files
from pipelines.reports.analytics import WORDS, analytics, analytics_files
from pipelines.reports.making import book_of, by_stem, find, folder_of, pages_of, parameters_of
from pipelines.reports.pages import Shelf
from pipelines.reports.reading import read, tables
from pipelines.reports.rendering import CARDS, REVIEW, SEASON_REPORT, WEEK_REPORT, Progress, render
from pipelines.reports.tours import is_tour, tour_card, tour_cards, tour_pages, tour_report, tour_review
from pipelines.show.query import require_week


def report(home: Path, season: str, progress: Progress | None = None) -> Path:
    """The report the season's rulebook asks for: `season_report` of the swiss league, `tour_report` of a tour."""
    from pipelines.season import load_season

    competition = load_season(home / "data" / "raw" / season).rulebook.competition
    return (tour_report if competition == "tour" else season_report)(home, season, progress)


def season_report(home: Path, season: str, progress: Progress | None = None, shelf: Shelf | None = None) -> Path:
    """Write season_report.html from the season's book and return its path."""
    _require_swiss(home, season)
    out = folder_of(home, season) / files.season_report()
    return render(SEASON_REPORT, book_of(home, season), out, parameters_of(home, season), progress, shelf)


def week_report(home: Path, season: str, week: int, progress: Progress | None = None) -> Path:
    """Write week-NN.html. Refused, naming the weeks there are, if the week is none of them, or if it is a tour."""
    if is_tour(home, season):
        raise Refused(Problem("critical", "out-of-range", "A tour has stops and no weeks.", "Ask with --stop."))
    _require_swiss(home, season)
    require_week(week, weeks_of(book_of(home, season)))
    return pages_of(WEEK_REPORT, home, season, progress, weeks=[week])[0]


def player_card(home: Path, season: str, player: str, progress: Progress | None = None) -> Path:
    """Write player-<slug>.html. Any spelling the safe folding knows will do; Refused with the nearest names."""
    if is_tour(home, season):
        return tour_card(home, season, player, progress)
    _require_swiss(home, season)
    found = find(player, players_of(book_of(home, season)), "player", "The standings list")
    return pages_of(CARDS, home, season, progress, players=[found], teams=[])[0]


def team_card(home: Path, season: str, team: str, progress: Progress | None = None) -> Path:
    """Write team-<slug>.html, found as `player_card` finds a player. Refused of a tour, which has no teams."""
    if is_tour(home, season):
        raise Refused(Problem("critical", "out-of-range", "A tour has players and no teams.", "Ask with --player."))
    _require_swiss(home, season)
    found = find(team, teams_of(book_of(home, season)), "team", "The standings list")
    return pages_of(CARDS, home, season, progress, players=[], teams=[found])[0]


def cards(home: Path, season: str, progress: Progress | None = None, shelf: Shelf | None = None) -> list[Path]:
    """The cards of everybody in one run of one notebook, linked to each other."""
    if is_tour(home, season):
        return tour_cards(home, season, progress, shelf)
    _require_swiss(home, season)
    book = book_of(home, season)
    players, teams = players_of(book), teams_of(book)
    beside = shelf or Shelf(frozenset(_card_files(players, teams)))
    return pages_of(CARDS, home, season, progress, beside, players=players, teams=teams)


def review(home: Path, season: str, progress: Progress | None = None, shelf: Shelf | None = None) -> Path:
    """Write review.html: champions, awards and records; as things stand while weeks are still to come."""
    if is_tour(home, season):
        return tour_review(home, season, progress, shelf)
    _require_swiss(home, season)
    out = folder_of(home, season) / files.review()
    return render(REVIEW, book_of(home, season), out, parameters_of(home, season), progress, shelf)


def everything(
    home_folder: Path, season: str, progress: Progress | None = None, linked: bool = True
) -> dict[str, Path]:
    """Every page of the season, each under the stem of its file: `season_report`, `review`, `week-04`,
    `player-<slug>`, `team-<slug>`, `analytics`, `analytics-<name>`; of a tour stops for weeks (`tours.tour_pages`).

    `linked`: names lead to their cards, and every page to the season report, the review, the weeks and the analytics.
    The files lie in data/reports/<season>/; pages an earlier build had and this one has not are not removed.
    """
    book = book_of(home_folder, season)
    if is_tour(home_folder, season):
        return tour_pages(home_folder, season, progress, linked)
    shelf = _shelf(book) if linked else None
    paths = [season_report(home_folder, season, progress, shelf), review(home_folder, season, progress, shelf)]
    weeks = weeks_of(book)
    if weeks:
        paths += pages_of(WEEK_REPORT, home_folder, season, progress, shelf, weeks=weeks)
    players, teams = players_of(book), teams_of(book)
    paths += pages_of(CARDS, home_folder, season, progress, shelf, players=players, teams=teams)
    paths += analytics(home_folder, season, progress, shelf)
    return by_stem(paths)


def weeks_of(book: Path) -> list[int]:
    """The weeks with standings."""
    return [row["week"] for row in read(book, "select distinct week from marts.individual_by_week order by week")]


def players_of(book: Path) -> list[str]:
    """Everybody in the standings, the first first."""
    return [row["player"] for row in read(book, "select player from marts.individual_standings order by place, player")]


def teams_of(book: Path) -> list[str]:
    """Every team in the standings, the first first."""
    return [row["team"] for row in read(book, "select team from marts.team_standings order by place, team")]


def _shelf(book: Path) -> Shelf:
    weeks = [(files.week_report(week), f"Week {week}") for week in weeks_of(book)]
    index = [
        (files.season_report(), "Season report"), (files.review(), "Review"), (files.analytics(), WORDS), *weeks,
    ]  # fmt: skip
    cards_there = _card_files(players_of(book), teams_of(book))
    return Shelf(frozenset([*cards_there, *analytics_files(), *(href for href, _ in index)]), tuple(index))


def _card_files(players: Sequence[str], teams: Sequence[str]) -> list[str]:
    return [*map(files.player_card, players), *map(files.team_card, teams)]


def _require_swiss(home: Path, season: str) -> None:
    if "individual_standings" not in tables(book_of(home, season)):
        raise MachineError(f"{season} has no individual standings: this report is made for the swiss league only.")
