"""The gates: what Great Expectations says about the rows of an upload and about what the checks returned."""

from pipelines.gates.judging import Source, judge_checks, judge_rows, warm

__all__ = ["Source", "judge_checks", "judge_rows", "warm"]
