"""What happened and what it changed: form, winners and milestones of a season, the page of a week, the review."""

from pipelines.charts.story.form import form_section
from pipelines.charts.story.review import (
    awards_section,
    champions_section,
    final_section,
    records_section,
    review_title,
)
from pipelines.charts.story.season import milestones_section, winners_section
from pipelines.charts.story.week import week_pages

__all__ = [
    "awards_section",
    "champions_section",
    "final_section",
    "form_section",
    "milestones_section",
    "records_section",
    "review_title",
    "week_pages",
    "winners_section",
]
