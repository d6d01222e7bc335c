"""The figures and answers of the analytics notebooks: each begins with a question and ends with an answer.

They take rows of public tables or of `pipelines.analytics`, as the rest of `pipelines.charts`.
"""

from pipelines.charts.analytics.attendance import attendance_answer, attendance_section, retention_section
from pipelines.charts.analytics.common import overview, question
from pipelines.charts.analytics.forecasts import brier_section, forecasts_answer
from pipelines.charts.analytics.luck import luck_answer, luck_section
from pipelines.charts.analytics.quality import flags_by_week, quality_answer, uploads_section
from pipelines.charts.analytics.ratings import ratings_answer, ratings_section
from pipelines.charts.analytics.replay import replay_answer, replay_section, seasons_section
from pipelines.charts.analytics.rules import costs_answer, costs_section
from pipelines.charts.analytics.schedule import head_to_head_section, schedule_answer, schedule_section

__all__ = [
    "attendance_answer",
    "attendance_section",
    "brier_section",
    "costs_answer",
    "costs_section",
    "flags_by_week",
    "forecasts_answer",
    "head_to_head_section",
    "luck_answer",
    "luck_section",
    "overview",
    "quality_answer",
    "question",
    "ratings_answer",
    "ratings_section",
    "replay_answer",
    "replay_section",
    "retention_section",
    "schedule_answer",
    "schedule_section",
    "seasons_section",
    "uploads_section",
]
