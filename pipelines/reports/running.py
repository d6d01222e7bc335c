"""A notebook and its parameters become an executed notebook: one kernel, whatever the number of its pages."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
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
            f"({first_line(error)}). Is there memory left? Try again."
        ) from error


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


def _stopped(notebook: Path, error) -> str:
    """What a person is told when a cell failed: our own sentence as it is, anything else with the cell's number."""
    reason = first_line(error.evalue) or "no reason given"
    if error.ename == MachineError.__name__:
        return reason
    return (
        f"The report was not made: cell {error.cell_index + 1} of {notebook.name} stopped ({reason}). "
        "An earlier report is unchanged. Open the notebook to see the cell, or ask for help with this line."
    )
