"""What another reading of the rules would change; nothing is written or published."""

from pipelines.whatif.ask import SAME_VALUES, Difference, WhatIf, compare, whatif

__all__ = ["SAME_VALUES", "Difference", "WhatIf", "compare", "whatif"]
