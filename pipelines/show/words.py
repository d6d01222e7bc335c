"""The codes of a book in words a player reads."""

from collections.abc import Sequence

FEW = 4
"""Names a sentence holds; more are counted instead."""
LEDGER = {
    "games-won": "games won",
    "all-rounds-played": "all rounds played",
    "outright-win": "outright win",
    "shared-win": "shared win",
    "reversal": "result reversed",
    "reversal-bonus": "bonus after a reversal",
    "disqualified": "disqualified",
    "unauthorised-name": "unauthorised name",
    "boxed-player": "played while in the box",
    "five-nil-replayed": "played again after 5-0",
    "lower-of-two": "lower of two scores",
    "uc": "compensation (UC)",
    "unreported-loss": "loss not reported",
    "penalty-c": "penalty, category C",
    "penalty-d": "penalty, category D",
    "penalty-e": "penalty, category E",
    "disrepute": "disrepute",
    "penalty-overturned": "penalty given back",
    "adjustment": "ruling of the admins",
    "withdrawn": "left the competition",
    "player-counts-once": "a player counts once",
    "outside-best-four": "outside the best four",
    "counts-twice": "counts twice",
    "dropped-week": "week left out",
    "total-floor": "total not below zero",
}
UC = {
    "ACCEPT": "accepted",
    "REVIEW": "an admin decides",
    "REJECT_WINDOW": "refused",
    "REJECT_LATE": "refused, claimed late",
    "REJECT_MAX": "refused, no claim left",
    "REJECT_PLAYED": "refused, played that week",
    "REJECT_AFTER_W10": "refused, after the last day",
    "REJECT_ADMIN": "refused by an admin",
    "REJECT_NOT_MEMBER": "refused, not on the roster",
}


def signed(points: int) -> str:
    """`+4`, `-4`, `0`."""
    return f"{points:+d}" if points else "0"


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 point`, `2 points`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def move_text(moved: int | None) -> str:
    """`▲2` two places up, `▼1` one down, `–` the same; empty where there is nothing before."""
    if moved is None:
        return ""
    return f"▲{moved}" if moved > 0 else f"▼{-moved}" if moved else "–"


def listed(names: Sequence[str]) -> str:
    """`Ann`, `Ann and Bo`, `Ann, Bo and Cy`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


def some(names: Sequence[str], word: str) -> str:
    """Their names, or how many they are when a sentence can't hold them."""
    return listed(names) if len(names) <= FEW else counted(len(names), word)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
