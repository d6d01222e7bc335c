"""What differs between two books, and which ledger entries made it so."""

from pipelines.changes.comparing import as_text, compare, differences
from pipelines.changes.types import Change

__all__ = ["Change", "as_text", "compare", "differences"]
