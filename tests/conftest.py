"""What every test room shares: where the checkout lies, and the published facts beside it."""

from pathlib import Path

import pytest
from hypothesis import settings

# the same examples on every machine: a run that fails can be repeated, and one that passed stays passed
settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared(root: Path) -> Path:
    """The folder of rule documents and real files beside the checkout."""
    return root.parent / "shared"


@pytest.fixture(scope="session")
def browser():
    """Debian's Chromium, opened once; every test has windows of its own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
                  "--disable-sync", "--no-first-run"],
        )  # fmt: skip
        yield opened
        opened.close()
