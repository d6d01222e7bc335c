"""`python -m pipelines` is the command `rackbook`."""

from pipelines.cli import run

run()
