"""Playing a scenario: what does not come out as its file says, a line for each thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ttr_tui.engine.game import Game
from ttr_tui.engine.ids import NotationError
from ttr_tui.engine.invariants import broken_invariants
from ttr_tui.engine.notation import action_from_text, action_text
from ttr_tui.engine.refusals import Refused
from ttr_tui.engine.text import did_you_mean, shown
from ttr_tui.mapfile.description import Words, describe
from ttr_tui.mapfile.scenario import MapRefusal, Scenario

TAKE_BACK = "take back"
"""Stands among the things done for taking back the last step."""


class _WrongPlayerError(ValueError):
    """A line gives an action to a player whose turn it is not."""


_IMPOSSIBLE = (NotationError, Refused, _WrongPlayerError)
"""What a line raises that cannot be done."""


def play(scenario: Scenario) -> list[str]:
    """Play a scenario; a line for everything that is not as expected."""
    if isinstance(scenario.start, MapRefusal):
        found = list(scenario.start.found)
        return [] if found == [scenario.start.expected] else [f"the map is refused: {found}"]
    game = scenario.game()
    for line in scenario.done:
        try:
            _do(line, game)
        except _IMPOSSIBLE as error:
            return [f"{line!r}: {error}"]
        if broken := broken_invariants(game.state):
            return [f"after {line!r}: {problem}" for problem in broken]
    return [
        *_wrong_refusals(scenario, game),
        *_not_legal(scenario, game),
        *(differences(scenario.then, describe(game)) if scenario.then else ()),
    ]


def _do(line: str, game: Game) -> None:
    """Do what a line says. Raises one of `_IMPOSSIBLE`, and changes nothing, if that cannot be."""
    wanted = _without_player(line, game)
    if wanted == TAKE_BACK:
        game.take_back()
    else:
        game.apply(action_from_text(wanted, game.game_map))


def _without_player(line: str, game: Game) -> str:
    """What a line says after the name of the player whose turn it is."""
    due = game.players[game.state.player]
    name, colon, rest = line.partition(": ")
    if not colon or name != due:
        raise _WrongPlayerError(f"expected a line that begins with '{due}: ', whose turn it is")
    return rest


def _wrong_refusals(scenario: Scenario, game: Game) -> Iterator[str]:
    """What is not refused, or for another reason. After what was not refused nothing more is
    tried: the game is another one then."""
    for refusal in scenario.refused:
        before = game.state.copy()
        try:
            _do(refusal.tried, game)
        except _IMPOSSIBLE as error:
            if str(error) != refusal.because:
                yield f"{refusal.tried!r} was refused because {str(error)!r}"
        else:
            yield f"{refusal.tried!r} was not refused"
            return
        if game.state != before:
            yield f"{refusal.tried!r} was refused, but changed the game"


def _not_legal(scenario: Scenario, game: Game) -> Iterator[str]:
    """What `can` be done by the scenario, and cannot."""
    legal = [action_text(action, game.game_map) for action in game.legal()]
    for line in scenario.can:
        try:
            if _without_player(line, game) not in legal:
                yield f"{line!r} is not legal"
        except _WrongPlayerError as error:
            yield f"{line!r}: {error}"


def differences(expected: Words, found: Words, where: str = "") -> list[str]:
    """Where what was found is not what was expected. Of a mapping only the keys that are expected
    are compared; an empty one says that there is nothing."""
    if isinstance(expected, Mapping) and expected:
        if not isinstance(found, Mapping):
            return [f"{where}: expected several things, found {found!r}"]
        lines: list[str] = []
        for key, value in expected.items():
            if key in found:
                lines += differences(value, found[key], f"{where}{' ' if where else ''}{key}")
            else:
                lines.append(f"{where}: no {shown(key)} is known{did_you_mean(key, list(found))}")
        return lines
    if isinstance(expected, Sequence) and not isinstance(expected, str):
        same = isinstance(found, Sequence) and [*map(_word, found)] == [*map(_word, expected)]
    elif isinstance(expected, Mapping):
        same = found == {}
    else:
        same = _word(found) == _word(expected)
    return [] if same else [f"{where}: expected {expected!r}, found {found!r}"]


def _word(value: Words) -> str:
    return "unknown" if value is None else str(value)
