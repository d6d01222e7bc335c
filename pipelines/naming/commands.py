"""Commands as a person would type them, so that a message can be copied into a terminal."""

from __future__ import annotations

import shlex

UNSAFE = frozenset('"\\$`!%')
"""Signs that mean something to a shell inside of double quotes."""


def command(*words: str, **options: str) -> str:
    """`rackbook undo 7 --season s1`: the words and options, in quotation marks where they need them."""
    given = [word if _is_plain(word) else _quoted(word) for word in words]
    told = [f"--{name} {value if _is_plain(value) else _quoted(value)}" for name, value in options.items()]
    return " ".join(["rackbook", *given, *told])


def join_command(first: str, second: str, season: str) -> str:
    """The command that joins two names."""
    return f"rackbook names join {_quoted(first)} {_quoted(second)} --season {season} --why TEXT"


def _is_plain(word: str) -> bool:
    return word.isascii() and all(sign.isalnum() or sign in "-_." for sign in word) and not word.startswith("-")


def _quoted(word: str) -> str:
    """In double quotes, which every shell understands, or, if a sign in it would not survive them, as POSIX shells."""
    return shlex.quote(word) if UNSAFE & set(word) else f'"{word}"'
