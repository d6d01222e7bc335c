"""The kinds of rows a season takes in, as data.

Sources: CONTRACT.md section 2, CONTRACT-GB9.md section 2 and T-01 to T-09, READING.md 4.1 and 4.4. The columns stand in
contract order. The ranges here hold in every season; a range that a setting or the calendar gives (the number of
rounds, the weeks) is checked elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ColumnType = Literal["text", "name", "integer", "boolean", "date", "time", "timestamp", "number", "score"]
Competition = Literal["swiss", "tour"]

BOOLEANS = {
    "true": True, "yes": True, "y": True, "t": True, "1": True,
    "false": False, "no": False, "n": False, "f": False, "0": False,
}
"""How a boolean may be typed, in any case (T-05)."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a kind.

    `required`: the column must be there and filled in every row. `time` is a clock time or a whole timestamp (T-07).
    `choices` are matched exactly (T-02). `aliases` are other headers for the same column. `sensitive` text is never
    kept as typed in a book. `default`: what a blank stands for, where the contract says so.
    """

    name: str
    type: ColumnType
    required: bool = False
    choices: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    sensitive: bool = False
    default: str | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of rows.

    `key`: the natural key; `key_else` takes its place in a row where all of `key` is blank. `unit`: the columns of the
    replacing unit, empty where the newest row of a key wins. `either`: groups of columns, of which at least one group
    must be in the file (its cells may be blank).
    """

    name: str
    competition: Competition
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    unit: tuple[str, ...] = ()
    key_else: tuple[str, ...] = ()
    either: tuple[tuple[str, ...], ...] = ()

    def column(self, name: str) -> Column:
        """The column of that name; KeyError if the kind has none."""
        for column in self.columns:
            if column.name == name:
                return column
        raise KeyError(name)

    @property
    def required(self) -> tuple[str, ...]:
        """Names of the columns that must be filled in every row."""
        return tuple(column.name for column in self.columns if column.required)


def kinds_of(competition: Competition) -> dict[str, Kind]:
    """The kinds of a competition by name, in contract order."""
    return {kind.name: kind for kind in KINDS if kind.competition == competition}


def _text(name: str, required: bool = False, **more) -> Column:
    return Column(name, "text", required, **more)


def _name(name: str, required: bool = False, **more) -> Column:
    return Column(name, "name", required, **more)


def _integer(name: str, required: bool = False, minimum: int | None = 0, **more) -> Column:
    return Column(name, "integer", required, minimum=minimum, **more)


def _boolean(name: str, required: bool = False, default: str | None = "false") -> Column:
    return Column(name, "boolean", required, default=default)


def _date(name: str, required: bool = False) -> Column:
    return Column(name, "date", required)


def _time(name: str, required: bool = False) -> Column:
    return Column(name, "time", required)


def _timestamp(name: str, required: bool = False) -> Column:
    return Column(name, "timestamp", required)


def _choice(name: str, choices: str, required: bool = False, **more) -> Column:
    return Column(name, "text", required, choices=tuple(choices.split()), **more)


NOTE = _text("note")

# The swiss league -----------------------------------------------------------------------------------------------------

PLAYER = _name("player", True, aliases=("name",))
WEEK = _integer("week", True, minimum=1)
SLOT = _text("slot", True, aliases=("tournament",))
ROUND = _integer("round", True, minimum=1)
ATTEMPT = _integer("attempt", minimum=1, default="1")
SITTING = ("week", "slot", "attempt")
SITTING_ROUND = ("week", "slot", "attempt", "round")
SOME_WEEK = _integer("week", minimum=1)
SOME_SLOT = _text("slot", aliases=("tournament",))
SOME_ROUND = _integer("round", minimum=1)

SWISS = (
    Kind(
        "roster", "swiss", key=("player", "valid_from"),
        columns=(
            PLAYER, _text("team", True), _date("valid_from"), _date("valid_to"), _text("email", sensitive=True),
            _text("region"), _text("device", sensitive=True), _integer("gd_games"), _boolean("gd_vip"),
            _boolean("typing_exception"),
        ),
    ),
    Kind(
        "names", "swiss", key=("screen_name", "valid_from"),
        columns=(
            _name("player", True), _name("screen_name", True), _text("gd_name"), _date("valid_from"),
            _date("valid_to"), _boolean("authorised", default="true"), _boolean("forced"),
            _boolean("exact", default=None),
        ),
    ),
    Kind(
        "tournaments", "swiss", key=SITTING,
        columns=(
            WEEK, SLOT, ATTEMPT, _date("play_date"), _choice("state", "COMPLETE INTERRUPTED"),
            _integer("full_rounds"), _timestamp("scheduled_at"), _timestamp("closed_at"), _timestamp("completed_at"),
            _text("delay_reason"), _text("td"), NOTE,
        ),
    ),
    Kind(
        "results", "swiss", key=(*SITTING, "player"), unit=SITTING, either=(("w", "l"), ("score",)),
        columns=(
            WEEK, SLOT, PLAYER, _integer("w", aliases=("wins", "won")), _integer("l", aliases=("losses", "lost")),
            Column("score", "score"), _choice("status", "OK NS LT WD RM DQ", default="OK"), _integer("ns_wins"),
            ATTEMPT, _integer("site_rank", minimum=1), NOTE,
        ),
    ),
    Kind(
        "games", "swiss", key=(*SITTING_ROUND, "player1", "player2"), unit=SITTING_ROUND,
        columns=(
            WEEK, SLOT, ROUND, _name("player1", True), _name("player2"), _name("winner", True),
            _choice("how", "PLAYED BYE NOSHOW TIMER DISCONNECT REFUSED DQ AWARD ADMIN"), ATTEMPT,
            _text("setup_ok"), _boolean("move_timer"), _text("rerack_reason"),
            _integer("max_group_potted"), _integer("rating1"), _integer("rating2"), _text("bye_code"),
        ),
    ),
    Kind(
        "reports", "swiss", key=(*SITTING_ROUND, "player"), unit=SITTING_ROUND,
        columns=(
            WEEK, SLOT, ROUND, PLAYER, _choice("reported_by", "player opponent td", True), _timestamp("reported_at"),
            ATTEMPT, NOTE,
        ),
    ),
    Kind(
        "nonreports", "swiss", key=("week", "slot", "round", "player"),
        columns=(
            WEEK, SLOT, ROUND, PLAYER, _boolean("excused"), _boolean("default_loss"), _boolean("left_lobby"),
            _boolean("warned"), NOTE,
        ),
    ),
    Kind(
        "uc_claims", "swiss", key=("player", "week_missed"),
        columns=(
            PLAYER, _integer("week_missed", True, minimum=1), _date("claimed_on", True), _text("reason"),
            _text("taken_by"), _choice("admin_decision", "APPROVE REFUSE"),
        ),
    ),
    Kind(
        "incidents", "swiss", key=("incident_id",), key_else=("date", "player", "rule_code", "week", "slot", "round"),
        columns=(
            _date("date", True), PLAYER, _text("rule_code", True), _text("incident_id"),
            _choice("status", "OPEN CONFIRMED DISMISSED OVERTURNED"), _date("confirmed_on"), _text("confirmed_by"),
            _choice("target", "individual team"), _integer("points_override", minimum=None),
            _integer("box_days_override"), _boolean("banished"), _date("overturned_on"), SOME_WEEK, SOME_SLOT,
            SOME_ROUND, NOTE,
        ),
    ),
    Kind(
        "appeals", "swiss", key=("incident_id",),
        columns=(
            _text("incident_id", True), _date("appeal_on", True), _date("notified_on", True),
            _choice("outcome", "UPHELD REFUSED REDUCED"), _date("decided_on"), _integer("new_points", minimum=None),
            _integer("new_box_days"), NOTE,
        ),
    ),
    Kind(
        "rulings", "swiss", key=("ruling_id",),
        columns=(
            _text("ruling_id", True), _date("decided_on", True), _text("decided_by", True),
            _choice("kind", "REVERSE VOID_GAME ADJUST FORFEIT_NAME UNVOID OTHER", True), _text("reason", True),
            SOME_WEEK, SOME_SLOT, SOME_ROUND, _name("from_player"), _name("to_player"),
            _choice("competition", "individual team"), _text("subject"), _integer("points", minimum=None),
            _text("rule"),
        ),
    ),
    Kind(
        "membership", "swiss", key=("player", "date", "event"),
        columns=(PLAYER, _date("date", True), _choice("event", "JOINED WITHDREW REMOVED REJOINED", True), NOTE),
    ),
    Kind(
        "td_actions", "swiss", key=("week", "slot", "seq"),
        columns=(
            WEEK, SLOT, _integer("seq", True), _text("action", True), _timestamp("logged_at"),
            _integer("before_round", minimum=1), _name("player"), _text("asked_by"), _text("td"), NOTE,
        ),
    ),
    Kind(
        "evidence", "swiss", key=("week", "slot", "label", "sent_by"),
        columns=(
            WEEK, SLOT, _text("label", True), _name("sent_by", True), _timestamp("received_at", True),
            _timestamp("size_notice_at"), _text("incident_id"),
        ),
    ),
)  # fmt: skip

# The tour -------------------------------------------------------------------------------------------------------------

STOP_ID = _text("stop_id", True, aliases=("stop",))
SOME_STOP_ID = _text("stop_id", aliases=("stop",))
MATCH_ID = _text("match_id", True)
SOME_MATCH_ID = _text("match_id")
RACK_NO = _integer("rack_no", True, minimum=1)

TOUR = (
    Kind(
        "stops", "tour", key=("stop_id",),
        columns=(
            STOP_ID, _date("starts_on", True), _date("ends_on", True), _boolean("tapped", default="true"),
            _boolean("break_rule_off"), _text("td"), _text("referee"),
        ),
    ),
    Kind(
        "matches", "tour", key=("match_id",),
        columns=(
            MATCH_ID, STOP_ID, _choice("tournament", "main challenge", aliases=("event",), default="main"),
            _text("round"), _text("table"), _name("player_a", True), _name("player_b", True),
            _integer("race", True, minimum=1), _timestamp("scheduled_at", True), _time("called_at"),
            _integer("start_a", default="0"), _integer("start_b", default="0"), _boolean("first_a", default=None),
            _boolean("first_b", default=None), _time("started_at"), _time("ended_at"), _text("rack_string"),
            _boolean("own_rack"), _boolean("break_rule_waived"),
        ),
    ),
    Kind(
        "arrivals", "tour", key=("match_id", "player"), either=(("present_at",), ("absent",)),
        columns=(MATCH_ID, PLAYER, _time("present_at"), _boolean("absent")),
    ),
    Kind(
        "racks", "tour", key=("match_id", "rack_no"),
        columns=(
            MATCH_ID, RACK_NO, _name("winner", True), _name("breaker"), _time("ended_at"), _boolean("break_and_run"),
        ),
    ),
    Kind(
        "breaks", "tour", key=("match_id", "rack_no"),
        columns=(
            MATCH_ID, RACK_NO, _integer("n_potted", True), _integer("n_passed", True), _integer("n_both", default="0"),
            _boolean("nine_potted"), _boolean("foul"), _choice("chosen", "PLAY PASS"), _name("breaker"),
        ),
    ),
    Kind(
        "pauses", "tour", key=("match_id", "seq"),
        columns=(
            MATCH_ID, _integer("seq", True), PLAYER, _choice("kind", "TIMEOUT SICK TIP LEFT OPP_ACTIVITY", True),
            _time("started_at", True), _time("ended_at", True), _integer("after_rack"),
            _boolean("rack_end", default="true"), _boolean("approved"), _choice("consent_by", "REFEREE TD OPPONENT"),
        ),
    ),
    Kind(
        "shots", "tour", key=("match_id", "rack_no", "shot_no"),
        columns=(
            MATCH_ID, RACK_NO, _integer("shot_no", True, minimum=1), PLAYER,
            Column("elapsed_s", "number", True, minimum=0), Column("ext_called_s", "number", minimum=0),
        ),
    ),
    Kind(
        "incidents", "tour", key=("incident_id",), either=(("match_id",), ("stop_id",)),
        columns=(
            _integer("incident_id", True), SOME_MATCH_ID, SOME_STOP_ID, PLAYER,
            _choice("rule", "2a 2b 3 6 7 9 10 11 14 15 16 16T 17", True),
            _choice("decision", "NONE WARN RACK LOSS DQ_STOP DQ_TOURNAMENT REPORT", True),
            _integer("racks"), _choice("applied_to", "CURRENT NEXT"),
            _integer("seq_after_rack", aliases=("after_rack",)), _choice("called_by", "OPPONENT SHOOTER"),
            _boolean("before_down"), _boolean("ignored"), _text("decided_by"), NOTE,
        ),
    ),
    Kind(
        "fees_due", "tour", key=("player", "instalment"),
        columns=(PLAYER, _integer("instalment", True), _date("due_on", True), _integer("pence", True)),
    ),
    Kind(
        "fees_paid", "tour", key=("receipt",),
        columns=(_integer("receipt", True), PLAYER, _date("paid_on", True), _integer("pence", True)),
    ),
    Kind(
        "rulings", "tour", key=("ruling_id",),
        columns=(
            _text("ruling_id", True), SOME_MATCH_ID, _text("decided_by", True),
            _choice("kind", "RACKS AWARD OTHER", True), _text("reason", True), _name("player", aliases=("name",)),
            _integer("racks", minimum=None),
        ),
    ),
    Kind(
        "placings", "tour", key=("stop", "event", "player"),
        columns=(
            _text("stop", True, aliases=("stop_id",)),
            _choice("event", "main challenge", True, aliases=("tournament",)),
            _integer("tier", minimum=1, default="1"), PLAYER, _integer("place", True, minimum=1), _boolean("seeded"),
            _integer("walkovers"),
        ),
    ),
)  # fmt: skip

KINDS = SWISS + TOUR
