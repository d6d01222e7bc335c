"""The codes of a tour's book in words a player reads, and its figures without hidden decimals."""

from __future__ import annotations

#: a row of a match's ledger by its code: what is told to the side that gains, and to the side that loses racks
LEDGER = {
    "start": ("agreed start", "agreed start"),
    "rack-won": ("rack won", "rack won"),
    "late": ("opponent late", "late"),
    "practice": ("opponent's practice", "practice"),
    "timeout": ("opponent's timeout", "timeout"),
    "sickness": ("opponent's sick timeout", "sickness timeout"),
    "tip": ("opponent's tip timeout", "tip timeout"),
    "smoking": ("opponent smoked", "smoking"),
    "dress": ("opponent's dress", "dress"),
    "unsporting": ("opponent's conduct", "conduct"),
    "match-lost": ("opponent lost the match", "racks of the loser"),
    "cap": ("beyond the race", "beyond the race"),
    "ruling": ("ruling", "ruling"),
}
STATUS = {
    "PLAYED": "played",
    "PENALTY": "decided by a penalty rack",
    "LOSS": "decided by loss of match",
    "RULED": "decided by a ruling",
    "TD_RULING": "waits for a ruling",
    "IN_PROGRESS": "in progress",
    "INVALID": "a start is not below the race",
}
VERDICTS = {
    "NONE": "no penalty",
    "WARN": "warning",
    "RACK1": "1 rack to the opponent",
    "RACK3": "3 racks to the opponent",
    "LOSS": "loss of the match",
    "UNKNOWN": "not known",
    "REPORT": "reported",
    "DQ_STOP": "out of the stop",
    "DQ_TOURNAMENT": "out of the tournament",
    "INVALID": "no choice of the rule",
    "VALID": "valid call",
    "NO_CALL": "call came too late",
    "FOUL": "foul",
    "OK": "allowed",
    "ON_TIME": "on time at half-way",
    "SLOW": "slow at half-way",
    "NO_LIMIT": "no time limit",
    "IN_TIME": "in time",
    "WARNED": "in time, warned",
    "LEGAL": "legal break",
    "DRY_LEGAL": "legal break, none potted",
    "LEGAL_NINE_WIN": "legal, the nine wins",
    "ILLEGAL": "illegal break",
    "ILLEGAL_NINE_WIN": "illegal, the nine wins",
    "NOT_APPLICABLE": "no break rule here",
}
ENTRY = {"ADMITTED": "admitted", "REFUSED": "refused"}


def ledger_words(code: str, racks: int) -> str:
    """What a row of a match's ledger says to the side whose score it changes."""
    gained, lost = LEDGER.get(code, (code, code))
    return gained if racks > 0 else lost


def percent(part: int, whole: int) -> str:
    """`7/23 = 30.43...%`: the exact fraction and its `percentage`; the fraction alone of nothing."""
    return f"{part}/{whole} = {percentage(part, whole)}" if whole else f"{part}/{whole}"


def percentage(part: int, whole: int) -> str:
    """`30.43...%`, `12.5%`: cut off after two digits, never rounded; dots where more follows."""
    hundredths, rest = divmod(10_000 * part, whole)
    digits = f"{hundredths // 100}.{hundredths % 100:02d}"
    return f"{digits}...%" if rest else f"{digits.rstrip('0').rstrip('.')}%"


def pounds(pence: int) -> str:
    """`£50.00`."""
    return f"£{pence // 100}.{pence % 100:02d}"
