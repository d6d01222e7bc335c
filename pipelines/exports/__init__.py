"""The book as files for other programs."""

from pipelines.exports.tables import export_book

__all__ = ["export_book"]
