"""What every test room shares: where the checkout lies, and the published facts beside it."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared(root: Path) -> Path:
    """The folder of rule documents and real files beside the checkout."""
    return root.parent / "shared"
