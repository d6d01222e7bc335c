"""The one place that writes to a season.toml after its beginning: tables are added at its end, nothing is taken out.

The text before goes to `season-toml/<time>.toml` beside it first, so a person can always go back.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from pipelines.intake import disk
from pipelines.season.loading import read_season, season_file
from pipelines.season.types import FILE, Season
from pipelines.tomlfile import TomlFile


def suppose(folder: Path, tables: str) -> Season:
    """The season as it would be with TOML tables more; nothing is written. Refused if the file would be at fault."""
    return read_season(TomlFile.of_text(_texts(folder, tables)[1], "bad-season", FILE), folder)


def append(folder: Path, tables: str) -> Season:
    """Add TOML tables to the season.toml of `folder`; the season as it then is. For the season's writer.

    Refused, and nothing written, if the file would be at fault with them; MachineError if it cannot be written.
    """
    before, after = _texts(folder, tables)
    season = read_season(TomlFile.of_text(after, "bad-season", FILE), folder)
    time = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    disk.write_once(folder / "season-toml" / f"{time}.toml", before.encode())
    disk.write_over(folder / FILE, after.encode())
    return season


def _texts(folder: Path, tables: str) -> tuple[str, str]:
    """season.toml before and after."""
    before = season_file(folder).text
    return before, f"{before.rstrip()}\n\n{tables.strip()}\n"
