"""Every figure and table of a report, drawn in one place for notebooks and pages alike.

The functions take rows of the book's public tables (dicts by column name) and return figures or escaped HTML.
They arrange and explain; what a score is worth was decided in the book.
"""

from pipelines.charts.cards import player_pages, team_pages
from pipelines.charts.look import figure_html, plotly_script, use_renderer
from pipelines.charts.markup import page
from pipelines.charts.matrix import matrix_section
from pipelines.charts.notes import (
    compensation_section,
    flags_section,
    penalties_section,
    playoffs_section,
    readings_section,
    signs,
)
from pipelines.charts.race import race, race_section
from pipelines.charts.scenarios import chances_section, changed_section, reliability_section
from pipelines.charts.standings import individual_table, leaders, team_table, title
from pipelines.charts.story import (
    awards_section,
    champions_section,
    final_section,
    form_section,
    milestones_section,
    records_section,
    review_title,
    week_pages,
    winners_section,
)
from pipelines.charts.team_weeks import team_weeks_section
from pipelines.charts.tour import (
    pace_section,
    points_section,
    ranking_section,
    stop_pages,
    stop_winners_section,
    stops_section,
    tour_awards_section,
    tour_champions_section,
    tour_leaders,
    tour_penalties_section,
    tour_player_pages,
    tour_records_section,
    tour_review_title,
    tour_title,
)

__all__ = [
    "awards_section",
    "champions_section",
    "chances_section",
    "changed_section",
    "compensation_section",
    "figure_html",
    "final_section",
    "flags_section",
    "form_section",
    "individual_table",
    "leaders",
    "matrix_section",
    "milestones_section",
    "pace_section",
    "page",
    "penalties_section",
    "player_pages",
    "playoffs_section",
    "plotly_script",
    "points_section",
    "race",
    "race_section",
    "ranking_section",
    "readings_section",
    "records_section",
    "reliability_section",
    "review_title",
    "signs",
    "stop_pages",
    "stop_winners_section",
    "stops_section",
    "team_pages",
    "team_table",
    "team_weeks_section",
    "title",
    "tour_awards_section",
    "tour_champions_section",
    "tour_leaders",
    "tour_penalties_section",
    "tour_player_pages",
    "tour_records_section",
    "tour_review_title",
    "tour_title",
    "use_renderer",
    "week_pages",
    "winners_section",
]
