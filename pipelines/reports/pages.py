"""An executed notebook becomes HTML pages, and a page becomes a file: whole or not at all."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

from pipelines.problems import MachineError
from pipelines.reports import names_of_files

if TYPE_CHECKING:
    from nbformat import NotebookNode

STYLE = Path(__file__).parent.parent / "report_style"
CARDS = {"player": names_of_files.player_card, "team": names_of_files.team_card, "stop": names_of_files.stop_report}
NAMED = re.compile(r'<bdi data-card="(player|team|stop)">([^<]*)</bdi>')

SHELF = re.compile(r'<nav [^>]*class="shelf"[^>]*><ul>')


@dataclass(frozen=True)
class Shelf:
    """The pages that lie beside a page: `files` may be linked to, `index` (href, words) is listed on every page."""

    files: frozenset[str] = frozenset()
    index: tuple[tuple[str, str], ...] = ()


def one_page(notebook: NotebookNode, title: str, shelf: Shelf | None = None) -> str:
    """Everything the notebook showed as one page."""
    contents, after = _contents(notebook)
    return _page(notebook, title, contents, after, shelf or Shelf())


def many_pages(notebook: NotebookNode, shelf: Shelf | None = None) -> dict[str, str]:
    """File name -> page, for every `charts.page` the notebook showed, in its order."""
    found: dict[str, str] = {}
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            about = output.get("metadata", {})
            if "file" in about:
                found[about["file"]] = _page(_only(output), about["title"], [], None, shelf or Shelf())
    return found


def fragment_page(fragment: str, title: str, shelf: Shelf | None = None) -> str:
    """A piece of HTML that no notebook showed, as one page."""
    return _page(_only(_shown(fragment)), title, [], None, shelf or Shelf())


def said(notebook: NotebookNode) -> dict[str, object]:
    """What the notebook's outputs say of themselves: their metadata, taken together."""
    found: dict[str, object] = {}
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            found |= output.get("metadata", {})
    return found


def with_front(page: str, href: str, words: str) -> str:
    """The page with a link to the front page of a site, before those to the other pages of the season."""
    link = f'<a href="{escape(href)}">{escape(words)}</a>'
    shelf = SHELF.search(page)
    if shelf:
        return page[: shelf.end()] + f"<li>{link}</li>" + page[shelf.end() :]
    return page.replace("<body>", f'<body>\n<nav class="shelf" aria-label="Site"><ul><li>{link}</li></ul></nav>', 1)


def with_links(page: str, files: Collection[str]) -> str:
    """The page with every name of a player, team or stop linked to its page, where that page is one of the files."""

    def link(found: re.Match) -> str:
        file = CARDS[found[1]](unescape(found[2]))
        return f'<a class="name" href="{file}">{found[0]}</a>' if file in files else found[0]

    return NAMED.sub(link, page)


def write(out: Path, text: str) -> None:
    """Write beside and rename, so that a reader sees the old page or the new one. MachineError if it can't be."""
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


def _page(
    notebook: NotebookNode, title: str, contents: Sequence[tuple[str, str]], after: int | None, shelf: Shelf
) -> str:
    about = {"title": title, "contents": contents, "contents_after": after, "index": shelf.index}
    body, _ = _exporter().from_notebook_node(notebook, resources=about)
    return with_links(body, shelf.files) if shelf.files else body


@cache
def _exporter():
    from nbconvert import HTMLExporter

    return HTMLExporter(template_file="page.html", extra_template_paths=[str(STYLE)], anchor_link_text="")


def _shown(fragment: str) -> NotebookNode:
    import nbformat

    return nbformat.v4.new_output("display_data", {"text/html": fragment})


def _only(output: NotebookNode) -> NotebookNode:
    """A notebook that shows this and nothing else."""
    import nbformat

    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(outputs=[output])])


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
