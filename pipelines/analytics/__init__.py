"""Numbers of a season that are no sums: ratings and their history, luck, and the season under other rules.

They come from a library or from `pipelines.whatif`; everything else an analytics notebook shows is a public table.
"""

from pipelines.analytics.history import rating_history
from pipelines.analytics.luck import luck
from pipelines.analytics.replay import replay

__all__ = ["luck", "rating_history", "replay"]
