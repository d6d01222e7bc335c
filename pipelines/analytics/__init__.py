"""Numbers of a season that are no sums: ratings and their history, luck, forecasts, the season under other rules.

They come from a library or from `pipelines.whatif`; everything else an analytics notebook shows is a public table.
"""

from pipelines.analytics.forecasts import forecasts
from pipelines.analytics.history import rating_history
from pipelines.analytics.luck import luck
from pipelines.analytics.replay import replay

__all__ = ["forecasts", "luck", "rating_history", "replay"]
