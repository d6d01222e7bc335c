"""The card of a player and of a team: a page each, drawn from rows of the public tables that are theirs."""

from pipelines.charts.cards.player import player_pages
from pipelines.charts.cards.team import team_pages

__all__ = ["player_pages", "team_pages"]
