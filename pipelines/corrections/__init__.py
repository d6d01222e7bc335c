"""What an upload, an undo or a redo does to the rows of a season, old and new value."""
