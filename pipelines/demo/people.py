"""Invented players and teams: friendly screen names, some of them awkward on purpose."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

TEAM_COUNT, TEAM_SIZE = 8, 5
PLAYER_COUNT = TEAM_COUNT * TEAM_SIZE

TEAMS = (
    "Corner Comets", "Chalk Dusters", "Side Spin Sailors", "Break Bears", "Velvet Cushions", "Eight Owls",
    "Long Rail Rangers", "Bank Badgers", "Diamond Herons", "Rack Raccoons", "Pocket Foxes", "Cue Ball Crew",
)  # fmt: skip

#: names that spreadsheets and readers like to spoil; they stay with their number, whatever the seed
AWKWARD = {1: "José", 3: "Günther", 8: "1e5", 9: "Zoë Rack", 11: "007", 26: "None", 31: "NA"}

NAMES = (
    "Amber Angle", "BankerBea", "Bridge Hand", "CaromCarl", "Chalky", "Clean Rack", "Combo Cleo", "CornerKit",
    "Cue_Quinn", "Cushion Cat", "Dazzle9", "Deep Draw", "DottyDraw", "Double Dan", "Draw Dora", "Easy Ed",
    "English Eve", "Felt Fay", "FollowFinn", "Foot Spot Flo", "GentleJump", "Half Ball Hal", "Head String",
    "HighRun Hugo", "Jenny Jaw", "Kick Kim", "Kiss Shot", "Lag Lou", "LeftSide Lea", "Masse Max", "Miss Cue",
    "Nap Ned", "NineOut", "Open Table", "PlantPat", "Quiet Cue", "Rail Rae", "Rest Rob", "RollOut Rio", "Safety Sam",
    "Scratch Sid", "Slow Roll", "SnookerSue", "Spot Stan", "Stun Stella", "SweetPot", "Tangent Tom", "Thin Cut",
    "Tip Tina", "Triangle Tess", "Two Rails", "WingBall Will",
)  # fmt: skip


@dataclass(frozen=True)
class Club:
    """The people of a season: a name and a skill a player, the team names, and names still free."""

    names: list[str]
    skills: list[float]
    teams: list[str]
    spare: list[str]


def draw_club(rng: Random) -> Club:
    """Forty players in eight teams; player n starts in team n // 5."""
    pool = rng.sample(NAMES, len(NAMES))
    names = [AWKWARD.get(player) or pool.pop() for player in range(PLAYER_COUNT)]
    return Club(names, [rng.gauss(0, 1) for _ in names], rng.sample(TEAMS, TEAM_COUNT), pool)
