"""The pages of a tour, drawn from rows of its public tables: season report, stop report, player card, review."""

from pipelines.charts.tour.card import tour_player_pages
from pipelines.charts.tour.pace import pace_section
from pipelines.charts.tour.penalties import tour_penalties_section
from pipelines.charts.tour.ranking import points_section, ranking_section, tour_leaders, tour_title
from pipelines.charts.tour.review import (
    stop_winners_section,
    tour_awards_section,
    tour_champions_section,
    tour_records_section,
    tour_review_title,
)
from pipelines.charts.tour.stop import stop_pages
from pipelines.charts.tour.stops import stops_section

__all__ = [
    "pace_section",
    "points_section",
    "ranking_section",
    "stop_pages",
    "stop_winners_section",
    "stops_section",
    "tour_awards_section",
    "tour_champions_section",
    "tour_leaders",
    "tour_penalties_section",
    "tour_player_pages",
    "tour_records_section",
    "tour_review_title",
    "tour_title",
]
