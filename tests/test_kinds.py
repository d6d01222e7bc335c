"""The kinds are the contract's: names, columns, order, what is required, keys."""

import re

import pytest

from pipelines.intake.headers import fold_header, kind_in_name, kinds_by_header, match, names_of
from pipelines.intake.kinds import KINDS, Kind, kinds_of

SWISS = kinds_of("swiss")
TOUR = kinds_of("tour")


def contract_kinds(text: str) -> dict[str, tuple[list[str], set[str]]]:
    """Kind -> (columns, bold columns), from the table in CONTRACT.md section 2."""
    table = text.split("| kind | columns |")[1].split("Kinds of the tour")[0]
    found = {}
    for name, cells in re.findall(r"^\| (\w+) \| (.+) \|$", table, re.MULTILINE):
        cells = cells.split(". `w`/`l`")[0]
        plain = re.sub(r"\([^)]*\)|\[[^\]]*\]", "", cells)
        bold = set(re.findall(r"\*\*(\w+)\*\*", plain))
        found[name] = ([cell.strip().strip("*") for cell in plain.split(",")], bold)
    return found


def test_every_kind_and_column_of_the_contract_is_there_in_its_order(shared):
    contract = contract_kinds((shared / "CONTRACT.md").read_text(encoding="utf-8"))
    assert list(contract) == list(SWISS)
    for name, (columns, _) in contract.items():
        ours = [column.name for column in SWISS[name].columns if column.name in columns]
        assert ours == columns, name


def test_bold_columns_are_required_and_no_others(shared):
    contract = contract_kinds((shared / "CONTRACT.md").read_text(encoding="utf-8"))
    for name, (_, bold) in contract.items():
        expected = bold - {"w", "l"} if name == "results" else bold
        assert set(SWISS[name].required) == expected, name


def test_columns_added_to_the_contract_are_these(shared):
    contract = contract_kinds((shared / "CONTRACT.md").read_text(encoding="utf-8"))
    added = {
        name: extra
        for name, (columns, _) in contract.items()
        if (extra := {column.name for column in SWISS[name].columns} - set(columns))
    }
    assert added == {"games": {"bye_code"}, "names": {"exact"}, "results": {"score", "site_rank"}}


def test_kinds_of_the_tour():
    assert list(TOUR) == [
        "stops", "matches", "arrivals", "racks", "breaks", "pauses", "shots", "incidents", "fees_due", "fees_paid",
        "rulings", "placings",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("stops", "stop_id"), ("matches", "match_id"), ("arrivals", "match_id player"), ("racks", "match_id rack_no"),
        ("breaks", "match_id rack_no"), ("pauses", "match_id seq"), ("shots", "match_id rack_no shot_no"),
        ("incidents", "incident_id"), ("fees_due", "player instalment"), ("fees_paid", "receipt"),
        ("rulings", "ruling_id"), ("placings", "stop event player"),
    ],
)  # fmt: skip
def test_natural_keys_of_the_tour_t_04(name, key):
    assert TOUR[name].key == tuple(key.split())


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("roster", "player valid_from"), ("names", "screen_name valid_from"), ("tournaments", "week slot attempt"),
        ("uc_claims", "player week_missed"), ("incidents", "incident_id"), ("rulings", "ruling_id"),
        ("membership", "player date event"), ("appeals", "incident_id"), ("nonreports", "week slot round player"),
        ("td_actions", "week slot seq"),
    ],
)  # fmt: skip
def test_natural_keys_of_the_swiss_league(name, key):
    assert SWISS[name].key == tuple(key.split())


def test_replacing_units():
    units = {name: kind.unit for name, kind in SWISS.items() if kind.unit}
    sitting = ("week", "slot", "attempt")
    assert units == {"results": sitting, "games": (*sitting, "round"), "reports": (*sitting, "round")}
    assert not any(kind.unit for kind in TOUR.values())


def test_an_incident_without_a_number_has_a_key_of_its_own():
    assert SWISS["incidents"].key_else == ("date", "player", "rule_code", "week", "slot", "round")


def test_email_and_device_are_sensitive_and_nothing_else():
    sensitive = {(kind.name, column.name) for kind in KINDS for column in kind.columns if column.sensitive}
    assert sensitive == {("roster", "email"), ("roster", "device")}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.competition}-{kind.name}")
def test_a_kind_is_sound(kind: Kind):
    names = [column.name for column in kind.columns]
    assert len(names) == len(set(names))
    for used in (kind.key, kind.unit, kind.key_else, *kind.either):
        assert set(used) <= set(names)
    headers = [name for column in kind.columns for name in (column.name, *column.aliases)]
    assert len(names_of(kind)) == len(headers), "two columns answer to one header"


@pytest.mark.parametrize(
    ("kind", "header", "column"),
    [
        ("roster", "name", "player"), ("results", "Tournament", "slot"), ("results", "WINS", "w"),
        ("results", "won", "w"), ("results", "losses", "l"), ("results", "Lost", "l"),
        ("uc_claims", "Week Missed", "week_missed"), ("uc_claims", "week-missed", "week_missed"),
    ],
)  # fmt: skip
def test_aliases_of_the_swiss_league(kind, header, column):
    assert names_of(SWISS[kind])[fold_header(header)] == column


@pytest.mark.parametrize(
    ("kind", "header", "column"),
    [
        ("stops", "stop", "stop_id"), ("matches", "stop", "stop_id"), ("incidents", "stop", "stop_id"),
        ("placings", "stop_id", "stop"), ("matches", "event", "tournament"),
    ],
)  # fmt: skip
def test_aliases_of_the_tour_t_01_t_02(kind, header, column):
    assert names_of(TOUR[kind])[fold_header(header)] == column


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("results", "results"), ("results_week04", "results"), ("Week 4 results", "results"), ("RESULTS4", "results"),
        ("uc_claims-2023", "uc_claims"), ("UC claims", "uc_claims"), ("nonreports", "nonreports"),
        ("td actions week 5", "td_actions"), ("Sheet1", None), ("games and reports", None), ("", None),
        ("resultset", None),
    ],
)  # fmt: skip
def test_the_kind_a_name_speaks_of(name, kind):
    found = kind_in_name(name, SWISS)
    assert (found and found.name) == kind


@pytest.mark.parametrize(
    ("header", "kind"),
    [
        ("week,slot,player,w,l", "results"), ("week,slot,player,score", "results"),
        ("week,slot,round,player1,player2,winner", "games"), ("week,slot,round,player,reported_by", "reports"),
        ("week,slot,round,player", "nonreports"), ("name,team", "roster"),
        ("week,slot,state,full_rounds", "tournaments"),
        ("player,date,event", "membership"), ("date,player,rule_code", "incidents"),
    ],
)  # fmt: skip
def test_the_kind_a_header_fits_best(header, kind):
    assert [found.name for found in kinds_by_header(header.split(","), SWISS)] == [kind]


def test_w_alone_lacks_l_and_score_alone_is_enough():
    assert match(["week", "slot", "player", "w"], SWISS["results"]).missing == ("l",)
    assert match(["week", "slot", "player", "score"], SWISS["results"]).missing == ()


def test_a_tour_incident_needs_a_match_or_a_stop_t_09():
    assert match(["incident_id", "player", "rule", "decision"], TOUR["incidents"]).missing == ("match_id",)
    assert match(["incident_id", "stop", "player", "rule", "decision"], TOUR["incidents"]).missing == ()
