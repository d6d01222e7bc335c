"""Small random seasons for property tests: rows of every kind, as an admin might hand them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from random import Random
from typing import Any

from hypothesis import strategies as st
from tiny import week_date

Rows = dict[str, list[dict[str, Any]]]
SLOTS = ("4PM", "6PM")
ROUNDS = 5
#: settings a league may have chosen otherwise, with the choices
CHOICES: Mapping[str, Sequence[Any]] = {
    "best_of": ("sum", "average"), "team_double_mode": ("duplicate", "none"), "team_headcount": ("countable",),
    "team_headcount_scope": ("tournament",), "team_once": ("first",), "void50_trigger": ("outright_only", "any_win"),
    "void50_wins": ("kept",), "void50_scope": ("IND",), "void50_rerank": (True,), "attend_rule": ("completed", "sheet"),
    "share3": ("split_4",), "dq_points": ("keep_wins",), "uc_between": ("accept", "reject"), "uc_max": (3,),
    "tb_wins": ("counted",), "tb_shared_weight": (0.5,), "tb_scope": ("leaders_only",),
    "tb_team": ("distinct_tournaments",), "report_mode": ("7.5", "both"), "total_floor": ("0",),
    "wipe_on": ("any_withdrawal",), "wipe_amount": ("gross", "net"), "wipe_team": (True,), "wipe_wins": (False,),
    "int_attend": ("none", "per_round"), "ns_default_wins": ("keep",), "penalty_week": ("confirmed",),
    "drop_weeks": (1,), "unauth_scope": ("IND+TEAM",), "rev_scope": ("IND",), "escalate_auto": ("EDC",),
}


class SmallSeason:
    """Teams, players and weeks; `base` is the season's paper work, `tournaments` the rows of each (week, slot)."""

    def __init__(self, seed: int, teams: int, players: int, weeks: int) -> None:
        self.random = random = Random(seed)
        self.made_of = (seed, teams, players, weeks)
        self.weeks = weeks
        self.teams = [f"Team-{number}" for number in range(teams)]
        self.players = [f"Player {number}" for number in range(players)]
        self.base: Rows = {"roster": self._roster()}
        self.tournaments: dict[tuple[int, str], Rows] = {}
        for week in range(1, weeks + 1):
            for slot in SLOTS:
                if random.random() < 0.75:
                    self.tournaments[week, slot] = self._tournament(week, slot)
        self.base |= self._papers()

    def __repr__(self) -> str:
        return f"SmallSeason{self.made_of}"

    def rows(self) -> Rows:
        """All rows as one upload."""
        return together([self.base, *self.tournaments.values()])

    def uploads(self) -> list[Rows]:
        """The paper work, then an upload a tournament."""
        return [self.base, *self.tournaments.values()]

    def _roster(self) -> list[dict]:
        rows = [{"player": player, "team": self.random.choice(self.teams)} for player in self.players]
        if self.weeks > 2 and self.random.random() < 0.4:
            mover, day = rows[0], week_date(3)
            mover["valid_to"] = day - timedelta(days=1)
            rows.append({"player": mover["player"], "team": self.random.choice(self.teams), "valid_from": day})
        return rows

    def _tournament(self, week: int, slot: str) -> Rows:
        entrants = self.random.sample(self.players, self.random.randint(2, len(self.players)))
        return self._sheet(week, slot, entrants) if self.random.random() < 0.6 else swiss(
            self.random, week, slot, entrants
        )

    def _sheet(self, week: int, slot: str, entrants: list[str]) -> Rows:
        rows, rounds = {}, ROUNDS
        if self.random.random() < 0.15:
            rounds = self.random.randint(2, 4)
            rows["tournaments"] = [{"week": week, "slot": slot, "state": "INTERRUPTED", "full_rounds": rounds}]
        rows["results"] = [self._line(week, slot, player, rounds) for player in entrants]
        return rows

    def _line(self, week: int, slot: str, player: str, rounds: int) -> dict:
        status = self.random.choice(["OK"] * 7 + ["NS", "LT", "WD", "RM", "DQ"])
        row = {"week": week, "slot": slot, "player": player, "status": status}
        if status == "NS":
            return row
        played = rounds if status in ("OK", "LT", "DQ") else self.random.randint(0, rounds - 1)
        row["w"] = self.random.choice([played, self.random.randint(0, played)])
        row["l"] = played - row["w"]
        if status == "LT":
            row["ns_wins"] = self.random.randint(0, row["w"])
        return row

    def _papers(self) -> Rows:
        return {
            "uc_claims": [self._claim(player, week) for player, week in self._some(self._player_weeks(), 6)],
            "nonreports": [
                {"week": week, "slot": slot, "round": round, "player": player, "warned": "yes",
                 "excused": self.random.choice(["yes", "no", "no"])}
                for (week, slot), player, round in self._some(
                    [(key, p, r) for key in self.tournaments for p in self.players for r in (1, 3, 5)], 6
                )
            ],
            "incidents": [self._incident(number) for number in range(self.random.randint(0, 4))],
            "rulings": [self._reversal(number, *case) for number, case in enumerate(self._some(self._reversible(), 2))]
            + [self._adjustment(number) for number in range(self.random.randint(0, 2))],
            "membership": [
                {"player": player, "date": self._day(), "event": event}
                for player, event in zip(self._some(self.players, 2), ("WITHDREW", "REMOVED"), strict=False)
            ],
        }

    def _some(self, found: Sequence, most: int) -> list:
        return self.random.sample(found, min(len(found), self.random.randint(0, most)))

    def _player_weeks(self) -> list[tuple[str, int]]:
        return [(player, week) for player in self.players for week in range(1, self.weeks + 1)]

    def _reversible(self) -> list[tuple[tuple[int, str], str, str]]:
        """A winner of a game and a loser of another, of every sheet that has them."""
        found = []
        for key, rows in self.tournaments.items():
            lines = [row for row in rows.get("results", ()) if row["status"] != "NS"]
            winner = next((row for row in lines if row["w"]), None)
            loser = next((row for row in lines if row["l"] and row is not winner), None)
            if winner and loser:
                found.append((key, winner["player"], loser["player"]))
        return found

    def _day(self):
        return week_date(self.random.randint(1, self.weeks)) + timedelta(days=self.random.randint(0, 6))

    def _claim(self, player: str, week: int) -> dict:
        claimed = week_date(week) + timedelta(days=self.random.randint(0, 16))
        return {"player": player, "week_missed": week, "claimed_on": claimed,
                "admin_decision": self.random.choice([None, None, "APPROVE", "REFUSE"])}

    def _incident(self, number: int) -> dict:
        return {"incident_id": f"I{number}", "date": self._day(), "player": self.random.choice(self.players),
                "rule_code": self.random.choice(["7.2(i)", "7.3(i)", "7.4(iii)", "7.5(i)"]),
                "week": self.random.randint(1, self.weeks),
                "status": self.random.choice(["CONFIRMED", "CONFIRMED", "OVERTURNED", "DISMISSED"])}

    def _reversal(self, number: int, key: tuple[int, str], winner: str, loser: str) -> dict:
        return {"ruling_id": f"R{number}", "decided_on": week_date(key[0]), "decided_by": "Head Admin",
                "kind": "REVERSE", "reason": "4.5", "week": key[0], "slot": key[1], "from_player": winner,
                "to_player": loser, "rule": self.random.choice(["3.2", "6.2"])}

    def _adjustment(self, number: int) -> dict:
        is_team = self.random.random() < 0.5
        return {"ruling_id": f"A{number}", "decided_on": self._day(), "decided_by": "Head Admin", "kind": "ADJUST",
                "reason": "as ruled", "competition": "team" if is_team else "individual",
                "subject": self.random.choice(self.teams if is_team else self.players),
                "points": self.random.choice([-7, -2, 3]), "rule": self.random.choice([None, "6.3"])}


def swiss(random: Random, week: int, slot: str, entrants: Sequence[str]) -> Rows:
    """Five rounds of games: neighbours by wins meet, an odd one has a bye; one may come late, one may leave."""
    wins = dict.fromkeys(entrants, 0)
    late = random.choice(entrants) if random.random() < 0.3 else None
    gone = random.choice([*entrants, None, None]) if len(entrants) > 3 else None
    gone_from, arrives = random.randint(2, ROUNDS), random.randint(2, 3)
    games = []
    for round in range(1, ROUNDS + 1):
        field = [player for player in entrants if not (player == gone and round >= gone_from)]
        field.sort(key=lambda player: (-wins[player], random.random()))
        pairs = [(field[k], field[k + 1] if k + 1 < len(field) else None) for k in range(0, len(field), 2)]
        for first, second in pairs:
            game = {"week": week, "slot": slot, "round": round, "player1": first, "player2": second}
            if second is None:
                game |= {"winner": first, "how": "BYE"}
            elif late in (first, second) and round < arrives:
                game |= {"winner": first if late == second else second, "how": "NOSHOW"}
            else:
                game |= {"winner": random.choice([first, second]),
                         "how": random.choice(["PLAYED"] * 5 + ["TIMER", "DISCONNECT"])}
            wins[game["winner"]] += 1
            games.append(game)
    return {"games": games}


def together(uploads: Sequence[Mapping[str, Sequence[dict]]]) -> Rows:
    """The rows of several uploads, kind by kind."""
    rows: Rows = {}
    for upload in uploads:
        for kind, listed in upload.items():
            rows.setdefault(kind, []).extend(listed)
    return rows


@st.composite
def seasons(draw) -> SmallSeason:
    """2 to 4 teams, 4 to 10 players, 2 to 5 weeks; all else comes from a number."""
    return SmallSeason(draw(st.integers(0, 2**32)), draw(st.integers(2, 4)), draw(st.integers(4, 10)),
                       draw(st.integers(2, 5)))


@st.composite
def settings_of_a_league(draw) -> dict[str, Any]:
    """Up to four settings that differ from the rulebook; compensation opens in week 2, as the seasons are short."""
    keys = draw(st.lists(st.sampled_from(sorted(CHOICES)), max_size=4, unique=True))
    return {"uc_from": 2, **{key: draw(st.sampled_from(CHOICES[key])) for key in keys}}
