"""A season as its admin wrote it down: season.toml, read, begun and added to."""

from pipelines.rulebook import Rulebook, Setting, load_rulebook
from pipelines.season.beginning import new_season_toml
from pipelines.season.loading import load_season, read_season, season_file
from pipelines.season.types import FILE, Decision, Reading, Season, SettingsPeriod, value_text

__all__ = [
    "FILE",
    "Decision",
    "Reading",
    "Rulebook",
    "Season",
    "Setting",
    "SettingsPeriod",
    "load_rulebook",
    "load_season",
    "new_season_toml",
    "read_season",
    "season_file",
    "value_text",
]
