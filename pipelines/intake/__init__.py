"""Intake: bytes handed in become raw rows of a known kind, with their place in the file."""
