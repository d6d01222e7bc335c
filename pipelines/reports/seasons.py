"""The pages of a season on disk: data/reports/<season>/, called as in `names_of_files`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pipelines.problems import MachineError, Problem, Refused
from pipelines.reports import names_of_files as files
from pipelines.reports.pages import Shelf
from pipelines.reports.reading import read, tables
from pipelines.reports.rendering import (
    CARDS,
    REVIEW,
    SEASON_REPORT,
    TOUR_REPORT,
    WEEK_REPORT,
    Progress,
    render,
    render_pages,
)
from pipelines.show.query import require_week


def report(home: Path, season: str, progress: Progress | None = None) -> Path:
    """The report the season's rulebook asks for: `season_report` of the swiss league, `tour_report` of a tour."""
    from pipelines.season import load_season

    competition = load_season(home / "data" / "raw" / season).rulebook.competition
    return (tour_report if competition == "tour" else season_report)(home, season, progress)


def season_report(home: Path, season: str, progress: Progress | None = None, shelf: Shelf | None = None) -> Path:
    """Write season_report.html from the season's book and return its path."""
    _require_swiss(home, season)
    out = _folder(home, season) / files.season_report()
    return render(SEASON_REPORT, _book(home, season), out, _parameters(home, season), progress, shelf)


def tour_report(home: Path, season: str, progress: Progress | None = None) -> Path:
    """The same file for a tour: season_report.html, whatever the competition."""
    if "ranking" not in tables(_book(home, season)):
        raise MachineError(f"{season} has no ranking: this report is made for a tour only.")
    out = _folder(home, season) / files.season_report()
    return render(TOUR_REPORT, _book(home, season), out, _parameters(home, season), progress)


def week_report(home: Path, season: str, week: int, progress: Progress | None = None) -> Path:
    """Write week-NN.html. Refused, naming the weeks there are, if the week is none of them."""
    _require_swiss(home, season)
    require_week(week, weeks_of(_book(home, season)))
    return _pages(WEEK_REPORT, home, season, progress, weeks=[week])[0]


def player_card(home: Path, season: str, player: str, progress: Progress | None = None) -> Path:
    """Write player-<slug>.html. Any spelling the safe folding knows will do; Refused with the nearest names."""
    _require_swiss(home, season)
    found = _find(player, players_of(_book(home, season)), "player")
    return _pages(CARDS, home, season, progress, players=[found], teams=[])[0]


def team_card(home: Path, season: str, team: str, progress: Progress | None = None) -> Path:
    """Write team-<slug>.html, found as `player_card` finds a player."""
    _require_swiss(home, season)
    found = _find(team, teams_of(_book(home, season)), "team")
    return _pages(CARDS, home, season, progress, players=[], teams=[found])[0]


def cards(home: Path, season: str, progress: Progress | None = None, shelf: Shelf | None = None) -> list[Path]:
    """The cards of everybody in one run of one notebook, linked to each other."""
    _require_swiss(home, season)
    book = _book(home, season)
    players, teams = players_of(book), teams_of(book)
    beside = shelf or Shelf(frozenset(_card_files(players, teams)))
    return _pages(CARDS, home, season, progress, beside, players=players, teams=teams)


def review(home: Path, season: str, progress: Progress | None = None, shelf: Shelf | None = None) -> Path:
    """Write review.html: champions, awards and records; as things stand while weeks are still to come."""
    _require_swiss(home, season)
    out = _folder(home, season) / files.review()
    return render(REVIEW, _book(home, season), out, _parameters(home, season), progress, shelf)


def everything(
    home_folder: Path, season: str, progress: Progress | None = None, linked: bool = True
) -> dict[str, Path]:
    """Every page of the season, each under the stem of its file: `season_report`, `review`, `week-04`,
    `player-<slug>`, `team-<slug>`; of a tour `season_report` alone.

    `linked`: names lead to their cards, and every page to the season report, the review and the weeks. The files lie
    in data/reports/<season>/; pages an earlier build had and this one has not are not removed.
    """
    book = _book(home_folder, season)
    if "ranking" in tables(book):
        return _by_stem([tour_report(home_folder, season, progress)])
    shelf = _shelf(book) if linked else None
    paths = [season_report(home_folder, season, progress, shelf), review(home_folder, season, progress, shelf)]
    weeks = weeks_of(book)
    if weeks:
        paths += _pages(WEEK_REPORT, home_folder, season, progress, shelf, weeks=weeks)
    players, teams = players_of(book), teams_of(book)
    paths += _pages(CARDS, home_folder, season, progress, shelf, players=players, teams=teams)
    return _by_stem(paths)


def weeks_of(book: Path) -> list[int]:
    """The weeks with standings."""
    return [row["week"] for row in read(book, "select distinct week from marts.individual_by_week order by week")]


def players_of(book: Path) -> list[str]:
    """Everybody in the standings, the first first."""
    return [row["player"] for row in read(book, "select player from marts.individual_standings order by place, player")]


def teams_of(book: Path) -> list[str]:
    """Every team in the standings, the first first."""
    return [row["team"] for row in read(book, "select team from marts.team_standings order by place, team")]


def _pages(
    notebook: Path, home: Path, season: str, progress: Progress | None, shelf: Shelf | None = None, **chosen: list
) -> list[Path]:
    parameters = {**_parameters(home, season), **chosen}
    return render_pages(notebook, _book(home, season), _folder(home, season), parameters, progress, shelf)


def _shelf(book: Path) -> Shelf:
    weeks = [(files.week_report(week), f"Week {week}") for week in weeks_of(book)]
    index = [(files.season_report(), "Season report"), (files.review(), "Review"), *weeks]
    cards_there = _card_files(players_of(book), teams_of(book))
    return Shelf(frozenset([*cards_there, *(href for href, _ in index)]), tuple(index))


def _card_files(players: Sequence[str], teams: Sequence[str]) -> list[str]:
    return [*map(files.player_card, players), *map(files.team_card, teams)]


def _by_stem(paths: Sequence[Path]) -> dict[str, Path]:
    return {path.stem: path for path in paths}


def _book(home: Path, season: str) -> Path:
    return home / "data" / "marts" / f"{season}.duckdb"


def _folder(home: Path, season: str) -> Path:
    return home / "data" / "reports" / season


def _parameters(home: Path, season: str) -> dict[str, object]:
    from pipelines.season import load_season

    return {"season": season, "season_name": load_season(home / "data" / "raw" / season).name}


def _require_swiss(home: Path, season: str) -> None:
    if "individual_standings" not in tables(_book(home, season)):
        raise MachineError(f"{season} has no individual standings: this report is made for the swiss league only.")


def _find(name: str, known: Sequence[str], kind: str) -> str:
    """The name as the book spells it; the exact spelling goes before any other."""
    from pipelines.intake.names import fold, nearest

    for match in (lambda spelling: spelling == name, lambda spelling: fold(spelling) == fold(name)):
        found = [spelling for spelling in known if match(spelling)]
        if found:
            return found[0]
    alike = nearest(name, list(known))
    fix = f"Did you mean {' or '.join(alike)}?" if alike else "The standings list every name."
    raise Refused(Problem("critical", "unknown-subject", f"'{name}' is no {kind} of this book.", fix))

