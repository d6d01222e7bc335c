"""A notebook and its parameters become an executed notebook: one kernel, whatever the number of its pages."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pipelines.problems import MachineError
from pipelines.reports.reading import first_line

if TYPE_CHECKING:
    from nbformat import NotebookNode
    from traitlets.config import Config

ROOT = Path(__file__).parent.parent.parent


def execute(notebook: Path, parameters: Mapping[str, object]) -> NotebookNode:
    """Run every cell in the program's folder. A MachineError says in a sentence what stopped it."""
    return execute_in_turn([notebook], parameters)[0]


def execute_in_turn(notebooks: Sequence[Path], parameters: Mapping[str, object]) -> list[NotebookNode]:
    """The same for several notebooks in one kernel, whose start takes seconds; each has names of its own."""
    import papermill
    from papermill.exceptions import PapermillExecutionError

    joined, parts = _joined(notebooks, parameters)
    try:
        with tempfile.TemporaryDirectory() as sockets:
            executed = papermill.execute_notebook(
                joined,
                None,
                kernel_name="python3",
                language="python",
                progress_bar=False,
                config=_kernel_config(Path(sockets)),
                # Stopping a kernel interrupts it first, which it sometimes logs as an error on the reader's terminal.
                extra_arguments=["--Application.log_level=CRITICAL"],
                resources={"metadata": {"path": str(ROOT)}},
            )
    except PapermillExecutionError as error:
        part = max(number for number, start in enumerate(parts) if start <= error.cell_index)
        raise MachineError(_stopped(notebooks[part], error.cell_index - parts[part], error)) from error
    except (OSError, RuntimeError) as error:
        names = ", ".join(notebook.name for notebook in notebooks)
        raise MachineError(
            f"The report was not made: the program that runs {names} did not start or died "
            f"({first_line(error)}). Is there memory left? Try again."
        ) from error
    ends = [*parts[1:], len(executed.cells)]
    return [_part(executed, start, end) for start, end in zip(parts, ends, strict=True)]


def _joined(notebooks: Sequence[Path], parameters: Mapping[str, object]) -> tuple[NotebookNode, list[int]]:
    """The notebooks with their parameters as one, and the cell each begins with."""
    import nbformat
    import papermill

    joined = nbformat.v4.new_notebook()
    parts = []
    for notebook in notebooks:
        cells = papermill.execute_notebook(
            _read_notebook(notebook), None, parameters=dict(parameters), kernel_name="python3", language="python",
            prepare_only=True, progress_bar=False,
        ).cells  # fmt: skip
        parts.append(len(joined.cells))
        # what the notebook before has left is no part of this one
        joined.cells += [nbformat.v4.new_code_cell("%reset -f")] if len(notebooks) > 1 else []
        for number, cell in enumerate(cells):
            cell["id"] = f"{len(parts)}-{number}"
        joined.cells += cells
    return joined, parts


def _part(executed: NotebookNode, start: int, end: int) -> NotebookNode:
    import nbformat

    return nbformat.NotebookNode({**executed, "cells": executed.cells[start:end]})


def _read_notebook(notebook: Path) -> NotebookNode:
    import nbformat

    try:
        return nbformat.read(notebook, as_version=4)
    except (OSError, ValueError) as error:
        raise MachineError(
            f"The notebook {notebook.name} can't be read ({first_line(error)}). Restore it from the program."
        ) from error


def _kernel_config(folder: Path) -> Config:
    """Sockets on disk instead of ports of the machine, which anybody on it could talk to; Windows has no such sockets.

    Left alone they lie in the working folder, where the notebook, which runs in the program folder, finds none.
    The folder's path must be short: a socket's name has at most 107 letters.
    """
    from traitlets.config import Config

    kernel = {"connection_file": str(folder / "k.json"), "transport": "ipc" if os.name == "posix" else "tcp"}
    return Config({"KernelManager": kernel, "AsyncKernelManager": kernel})


def _stopped(notebook: Path, cell: int, error) -> str:
    """What a person is told when a cell failed: our own sentence as it is, anything else with the cell's number."""
    reason = first_line(error.evalue) or "no reason given"
    if error.ename == MachineError.__name__:
        return reason
    return (
        f"The report was not made: cell {cell + 1} of {notebook.name} stopped ({reason}). "
        "An earlier report is unchanged. Open the notebook to see the cell, or ask for help with this line."
    )
