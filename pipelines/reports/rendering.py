"""Run a notebook on a book and write what it showed: one page, or a page for each player, team or week."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from pipelines.reports.pages import Shelf, many_pages, one_page, said, write
from pipelines.reports.running import ROOT, execute, execute_in_turn

NOTEBOOKS = ROOT / "notebooks"
SEASON_REPORT = NOTEBOOKS / "season_report.ipynb"
TOUR_REPORT = NOTEBOOKS / "tour_report.ipynb"
WEEK_REPORT = NOTEBOOKS / "week_report.ipynb"
REVIEW = NOTEBOOKS / "review.ipynb"
CARDS = NOTEBOOKS / "cards.ipynb"
STOP_REPORT = NOTEBOOKS / "stop_report.ipynb"
TOUR_CARDS = NOTEBOOKS / "tour_cards.ipynb"
TOUR_REVIEW = NOTEBOOKS / "tour_review.ipynb"

Progress = Callable[[str], None]


def render(
    notebook: Path,
    book: Path,
    out: Path,
    parameters: Mapping[str, object],
    progress: Progress | None = None,
    shelf: Shelf | None = None,
) -> Path:
    """Run the notebook on the book and write its outputs as one page to `out`, whole or not at all.

    The notebook gets `parameters` and `book`. The same inputs give the same bytes. What stops the notebook is a
    MachineError; an earlier page stays as it was.
    """
    tell = progress or (lambda text: None)
    tell(f"running {notebook.name}")
    executed = execute(notebook, {**parameters, "book": str(book.resolve())})
    tell(f"writing {out.name}")
    write(out, one_page(executed, str(parameters.get("season_name") or out.stem), shelf))
    return out


def render_pages(
    notebook: Path,
    book: Path,
    folder: Path,
    parameters: Mapping[str, object],
    progress: Progress | None = None,
    shelf: Shelf | None = None,
) -> list[Path]:
    """Run the notebook once and write every `charts.page` it showed into the folder; the paths, in its order."""
    tell = progress or (lambda text: None)
    tell(f"running {notebook.name}")
    executed = execute(notebook, {**parameters, "book": str(book.resolve())})
    pages = many_pages(executed, shelf)
    tell(f"writing {len(pages)} pages")
    for file, page in pages.items():
        write(folder / file, page)
    return [folder / file for file in pages]


def render_in_turn(
    notebooks: Mapping[Path, str],
    book: Path,
    folder: Path,
    parameters: Mapping[str, object],
    progress: Progress | None = None,
    shelf: Shelf | None = None,
) -> tuple[list[Path], list[dict[str, object]]]:
    """Run notebooks that answer a question in one kernel and write each as one page, called as the mapping says.

    Besides the paths, in their order: what each says of itself, its `question` and the sentences of its `answer`.
    """
    tell = progress or (lambda text: None)
    tell(f"running {', '.join(notebook.stem for notebook in notebooks)}")
    executed = execute_in_turn(list(notebooks), {**parameters, "book": str(book.resolve())})
    tell(f"writing {len(notebooks)} pages")
    about = [said(notebook) for notebook in executed]
    for file, notebook, own in zip(notebooks.values(), executed, about, strict=True):
        title = f"{own['question']} {parameters['season_name']}"
        write(folder / file, one_page(notebook, title, shelf))
    return [folder / file for file in notebooks.values()], about
