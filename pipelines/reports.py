"""A notebook and a book become one HTML file that opens without a network."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

from pipelines.problems import MachineError

if TYPE_CHECKING:
    from nbformat import NotebookNode
    from traitlets.config import Config

ROOT = Path(__file__).parent.parent
STYLE = Path(__file__).parent / "report_style"
SEASON_REPORT = ROOT / "notebooks" / "season_report.ipynb"
TOUR_REPORT = ROOT / "notebooks" / "tour_report.ipynb"


def read(book: Path | str, sql: str, parameters: Sequence[object] = ()) -> list[dict]:
    """The rows of a query on a book, a dict each; the book is opened for reading only and closed again.

    A book that is missing, unreadable or without the table or column is a MachineError that says what to do.
    """
    import duckdb

    from pipelines.warehouse import open_book

    if not Path(book).is_file():
        raise MachineError(f"There is no book {Path(book).name}. Build it: rackbook build --season {Path(book).stem}")
    try:
        with open_book(Path(book)) as connection:
            found = connection.execute(sql, parameters)
            columns = [column[0] for column in found.description]
            return [dict(zip(columns, row, strict=True)) for row in found.fetchall()]
    except (duckdb.CatalogException, duckdb.BinderException) as error:
        raise MachineError(
            f"The book {Path(book).name} lacks something this report reads ({_first_line(error)}). "
            f"It may be older than this program. Build it again: rackbook build --season {Path(book).stem}"
        ) from error
    except duckdb.Error as error:
        raise MachineError(
            f"The book {Path(book).name} can't be read ({_first_line(error)}). If another program has it open, close "
            f"that; else build it again: rackbook build --season {Path(book).stem}"
        ) from error


def tables(book: Path | str) -> set[str]:
    """The names of the book's public tables."""
    rows = read(book, "select table_name from information_schema.tables where table_schema = 'marts'")
    return {row["table_name"] for row in rows}


def report(home: Path, season: str, progress: Callable[[str], None] | None = None) -> Path:
    """The report the season's rulebook asks for: `season_report` of the swiss league, `tour_report` of a tour."""
    from pipelines.season import load_season

    competition = load_season(home / "data" / "raw" / season).rulebook.competition
    return (tour_report if competition == "tour" else season_report)(home, season, progress)


def season_report(home: Path, season: str, progress: Callable[[str], None] | None = None) -> Path:
    """Write data/reports/<season>/season_report.html from the season's book and return its path."""
    if "individual_standings" not in tables(_book(home, season)):
        raise MachineError(f"{season} has no individual standings: this report is made for the swiss league only.")
    return _render_season(SEASON_REPORT, home, season, progress)


def tour_report(home: Path, season: str, progress: Callable[[str], None] | None = None) -> Path:
    """The same file for a tour: data/reports/<season>/season_report.html, whatever the competition."""
    if "ranking" not in tables(_book(home, season)):
        raise MachineError(f"{season} has no ranking: this report is made for a tour only.")
    return _render_season(TOUR_REPORT, home, season, progress)


def _book(home: Path, season: str) -> Path:
    return home / "data" / "marts" / f"{season}.duckdb"


def _render_season(notebook: Path, home: Path, season: str, progress: Callable[[str], None] | None) -> Path:
    from pipelines.season import load_season

    parameters = {"season": season, "season_name": load_season(home / "data" / "raw" / season).name}
    out = home / "data" / "reports" / season / "season_report.html"
    return render(notebook, _book(home, season), out, parameters, progress)


def render(
    notebook: Path,
    book: Path,
    out: Path,
    parameters: Mapping[str, object],
    progress: Callable[[str], None] | None = None,
) -> Path:
    """Run the notebook on the book and write its outputs as one page to `out`, whole or not at all.

    The notebook gets `parameters` and `book`. The same inputs give the same bytes. What stops the notebook is a
    MachineError; an earlier page stays as it was.
    """
    tell = progress or (lambda text: None)
    tell(f"running {notebook.name}")
    executed = _execute(notebook, {**parameters, "book": str(book.resolve())})
    tell(f"writing {out.name}")
    _write(out, _page(executed, str(parameters.get("season_name") or out.stem)))
    return out


def _execute(notebook: Path, parameters: Mapping[str, object]) -> NotebookNode:
    import papermill
    from papermill.exceptions import PapermillExecutionError

    cells = _read_notebook(notebook)
    try:
        with tempfile.TemporaryDirectory() as sockets:
            return papermill.execute_notebook(
                cells,
                None,
                parameters=dict(parameters),
                kernel_name="python3",
                language="python",
                progress_bar=False,
                config=_kernel_config(Path(sockets)),
                # Stopping a kernel interrupts it first, which it sometimes logs as an error on the reader's terminal.
                extra_arguments=["--Application.log_level=CRITICAL"],
                resources={"metadata": {"path": str(ROOT)}},
            )
    except PapermillExecutionError as error:
        raise MachineError(_stopped(notebook, error)) from error
    except (OSError, RuntimeError) as error:
        raise MachineError(
            f"The report was not made: the program that runs {notebook.name} did not start or died "
            f"({_first_line(error)}). Is there memory left? Try again."
        ) from error


def _read_notebook(notebook: Path) -> NotebookNode:
    import nbformat

    try:
        return nbformat.read(notebook, as_version=4)
    except (OSError, ValueError) as error:
        raise MachineError(
            f"The notebook {notebook.name} can't be read ({_first_line(error)}). Restore it from the program."
        ) from error


def _kernel_config(folder: Path) -> Config:
    """Sockets on disk instead of ports of the machine, which anybody on it could talk to; Windows has no such sockets.

    Left alone they lie in the working folder, where the notebook, which runs in the program folder, finds none.
    The folder's path must be short: a socket's name has at most 107 letters.
    """
    from traitlets.config import Config

    kernel = {"connection_file": str(folder / "k.json"), "transport": "ipc" if os.name == "posix" else "tcp"}
    return Config({"KernelManager": kernel, "AsyncKernelManager": kernel})


def _stopped(notebook: Path, error) -> str:
    """What a person is told when a cell failed: our own sentence as it is, anything else with the cell's number."""
    reason = _first_line(error.evalue) or "no reason given"
    if error.ename == MachineError.__name__:
        return reason
    return (
        f"The report was not made: cell {error.cell_index + 1} of {notebook.name} stopped ({reason}). "
        "An earlier report is unchanged. Open the notebook to see the cell, or ask for help with this line."
    )


def _page(notebook: NotebookNode, title: str) -> str:
    from nbconvert import HTMLExporter

    contents, after = _contents(notebook)
    exporter = HTMLExporter(template_file="page.html", extra_template_paths=[str(STYLE)], anchor_link_text="")
    body, _ = exporter.from_notebook_node(
        notebook, resources={"title": title, "contents": contents, "contents_after": after}
    )
    return body


class _Headings(HTMLParser):
    """Collects (id of the section, text of its h2)."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.inside = False

    def handle_starttag(self, tag: str, attributes: list) -> None:
        if tag == "section":
            self.found.append((dict(attributes).get("id", ""), ""))
        self.inside = self.inside or tag == "h2"

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "h2"

    def handle_data(self, data: str) -> None:
        if self.inside and self.found:
            key, title = self.found[-1]
            self.found[-1] = (key, title + data)


def _contents(notebook: NotebookNode) -> tuple[list[tuple[str, str]], int | None]:
    """The sections of the page and the number of the cell before the first of them, after which they are listed."""
    contents: list[tuple[str, str]] = []
    after = None
    for index, cell in enumerate(notebook.cells):
        headings = _Headings()
        for output in cell.get("outputs", []):
            headings.feed(output.get("data", {}).get("text/html", ""))
        if headings.found and after is None:
            after = index - 1
        contents += headings.found
    return contents, after


def _write(out: Path, text: str) -> None:
    """Write beside and rename, so that a reader sees the old page or the new one."""
    temporary = None
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{out.name}.", dir=out.parent)
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, out)
    except OSError as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise MachineError(f"The report could not be written to {out}: {error.strerror}. Is the disk full?") from error


def _first_line(text: object) -> str:
    return str(text).strip().partition("\n")[0]
