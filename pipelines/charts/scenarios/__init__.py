"""What can still happen, drawn: everybody's chances, what a week changed of them, and how far they came true before.

An outlook is what `pipelines.scenarios.outlook` gives: `rows` with, for each of title, gold, silver and bronze, a state
(CLINCHED, ALIVE, ELIMINATED, OPEN) and a chance from 0 to 1, of a line or a better one; `weeks_to_come`, `simulations`,
`seed`, `notes`; and `left_out`, a sentence where there is none. Rows of reliability: chance, observed, events.
"""

from pipelines.charts.scenarios.chances import chances, chances_section
from pipelines.charts.scenarios.changed import changed_section
from pipelines.charts.scenarios.reliability import reliability, reliability_page, reliability_section

__all__ = [
    "chances", "chances_section", "changed_section", "reliability", "reliability_page", "reliability_section",
]  # fmt: skip
