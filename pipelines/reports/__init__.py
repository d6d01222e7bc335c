"""A notebook and a book become HTML files that open without a network.

What they are called is in `names_of_files`. Every figure and table is drawn by `pipelines.charts`, every number is of
the book's public tables; a notebook only says which go where.
"""

from pipelines.reports.reading import posts, read, stop_posts, tables
from pipelines.reports.rendering import (
    CARDS,
    REVIEW,
    SEASON_REPORT,
    STOP_REPORT,
    TOUR_CARDS,
    TOUR_REPORT,
    TOUR_REVIEW,
    WEEK_REPORT,
    render,
    render_pages,
)
from pipelines.reports.seasons import (
    cards,
    everything,
    player_card,
    report,
    review,
    season_report,
    team_card,
    week_report,
)
from pipelines.reports.tours import stop_report, tour_report

__all__ = [
    "CARDS",
    "REVIEW",
    "SEASON_REPORT",
    "STOP_REPORT",
    "TOUR_CARDS",
    "TOUR_REPORT",
    "TOUR_REVIEW",
    "WEEK_REPORT",
    "cards",
    "everything",
    "player_card",
    "posts",
    "read",
    "render",
    "render_pages",
    "report",
    "review",
    "season_report",
    "stop_posts",
    "stop_report",
    "tables",
    "team_card",
    "tour_report",
    "week_report",
]
