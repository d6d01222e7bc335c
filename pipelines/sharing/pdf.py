"""A report as PDF on A4, printed by the Chromium of the machine: the page a browser shows is the page on paper."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from pipelines.problems import MachineError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
FLAGS = (
    "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-pdf-header-footer",
)  # fmt: skip
SECONDS = 120


def to_pdf(page: Path) -> Path:
    """Print an html file to a PDF of the same name beside it; its path.

    MachineError if there is no browser, or if it prints nothing.
    """
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise MachineError(
            f"{page.name} is written, but not as PDF: that needs Chromium (on Debian: apt install chromium), Chrome or "
            "Edge. Or open the page in any browser and print it to a file."
        )
    out = page.with_suffix(".pdf")
    with tempfile.TemporaryDirectory() as folder:
        aside = Path(folder) / out.name
        _print(browser, page, aside, Path(folder) / "profile")
        if not aside.exists():
            raise MachineError(f"{Path(browser).name} printed nothing of {page.name}. Print it from a browser instead.")
        try:
            shutil.copyfile(aside, out.with_name(f".{out.name}.part"))
            os.replace(out.with_name(f".{out.name}.part"), out)
        except OSError as error:
            raise MachineError(f"{out.name} could not be written: {error.strerror}.") from error
    return out


def _print(browser: str, page: Path, out: Path, profile: Path) -> None:
    # the sandbox of Chromium refuses to run for the superuser of a container
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    places = (f"--user-data-dir={profile}", f"--print-to-pdf={out}", page.resolve().as_uri())
    command = [browser, *FLAGS, *sandbox, *places]
    try:
        subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise MachineError(f"Printing {page.name} took more than {SECONDS} seconds. Try again.") from error
    except OSError as error:
        raise MachineError(f"{Path(browser).name} did not start: {error.strerror}.") from error
