"""How good what was foretold has been: Brier's score, and how often what was foretold came true.

The Brier score is the mean squared distance between the chance and the outcome (1 it came, 0 it did not): 0 is perfect,
and whoever always says one half has 0.25.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from pipelines.scenarios.hindsight.foretold import Case

BINS = np.array([0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1.0001])
"""Chances are taken together from each of these to the next."""


def brier(cases: Sequence[Case]) -> dict[tuple[str, str], float]:
    """The Brier score by method and line, over all events of all cases."""
    squares: dict[tuple[str, str], list[float]] = defaultdict(list)
    for case in cases:
        for method, chances in case.foretold.items():
            for line, chance in chances.items():
                squares[method, line].extend((chance - case.became[line]) ** 2)
    return {key: float(np.mean(listed)) for key, listed in squares.items()}


def reliability(cases: Sequence[Case], method: str) -> list[dict]:
    """What was foretold and what came of it, by how likely it was said to be: chance, observed, events."""
    chance = np.concatenate([case.foretold[method][line] for case in cases for line in case.became])
    became = np.concatenate([case.became[line] for case in cases for line in case.became])
    bins = np.digitize(chance, BINS) - 1
    return [
        {"chance": float(chance[bins == k].mean()), "observed": float(became[bins == k].mean()),
         "events": int((bins == k).sum())}
        for k in range(len(BINS) - 1) if (bins == k).any()
    ]
