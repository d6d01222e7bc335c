"""The scenarios in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.scenarios.ask import Scenarios
from pipelines.scenarios.bounds.needs import Need, Needs
from pipelines.scenarios.bounds.verdicts import TITLE, State
from pipelines.show.words import counted

LINE_NAMES = {TITLE: "title", "gold": "Gold", "silver": "Silver or better", "bronze": "Bronze or better"}
MEASURES = {"points": "points", "tournament_wins": "tournament wins"}


def notes(found: Scenarios, is_team: bool) -> list[str]:
    """What the verdicts and the chances rest on."""
    present = found.present
    if not present.weeks:
        return ["Every week has been played. What can still change it is a decision: a compensation to review, an "
                "appeal, a ruling."]
    ladder = present.ladders["team" if is_team else "individual"]
    listed = [
        f"Still to come: {_weeks(found)}. Counted: whoever comes and wins there, and compensation that may still be "
        "claimed. Not counted: penalties, unreported losses, rulings, replays, withdrawals and new players to come.",
        "The title is certain if nobody can draw level in "
        f"{_list([MEASURES.get(measure, measure.replace('_', ' ')) for measure in ladder])}.",
    ]
    if found.chances is not None:
        listed.append(_of_chances(found))
    return listed + found.left_aside


def sentences(
    state: dict[str, State], needs: Needs | None, share: dict[str, str], ahead: Sequence[str]
) -> list[tuple[str, str]]:
    """(line, what it takes) for each line. `share`: the chance in words; `ahead`: who is first even at his best."""
    return [(line, _sentence(line, state[line], needs, share.get(line, ""), ahead)) for line in state]


def _sentence(line: str, state: State, needs: Needs | None, share: str, ahead: Sequence[str]) -> str:
    if state == "CLINCHED":
        return "certain, whatever happens."
    if state == "ELIMINATED":
        return "out of reach." + (_at_best(line, needs, ahead) if needs is not None else "")
    parts = ["possible, not certain." if state == "ALIVE" else
             "not yet decided: what has been worked out so far leaves it open."]
    if share:
        parts.append(f"Chance: {share}.")
    if needs is not None:
        parts += _takes(needs.lines[line], needs.most)
    return " ".join(parts)


def _takes(need: Need, most: int) -> list[str]:
    left = f"{counted(most, 'point')} can still be won"
    if need.enough is None:
        enough = f"Not in own hands: {left}, and all of them may not be enough."
    elif need.enough == 0:
        enough = "No point is needed if nobody gains a decision."
    else:
        enough = f"{need.enough} more {'is' if need.enough == 1 else 'are'} enough whatever the others do; {left}."
    if need.least:
        return [enough, f"With fewer than {need.least} it is over."]
    return [enough]


def _at_best(line: str, needs: Needs, ahead: Sequence[str]) -> str:
    if not needs.most:
        return ""
    total = f" With all {counted(needs.most, 'point')} left it would be {needs.points + needs.most}"
    if line == TITLE and ahead:
        return f"{total}, behind {_list(ahead)}."
    return f"{total} and place {needs.place_at_best}."


def _of_chances(found: Scenarios) -> str:
    count, rated = found.chances.count, found.ratings
    drawn = f"Chances: {counted(count, 'season')} drawn at random (seed {found.seed}), ± one standard error; "
    drawn += "a shared title is split; points are taken and players leave as often as so far. "
    if not rated.games:
        return drawn + "No game has been played yet: every game is taken as even."
    seasons = "this season" if not found.past else f"this season and {_list(found.past)}"
    return drawn + f"Strength and attendance: from {rated.games:.0f} games of {seasons}."


def _weeks(found: Scenarios) -> str:
    weeks = [week.number for week in found.present.weeks]
    return f"week {weeks[0]}" if len(weeks) == 1 else f"weeks {weeks[0]} to {weeks[-1]}"


def _list(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
