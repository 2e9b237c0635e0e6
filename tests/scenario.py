"""Scenarios: a position, what is done, and what must come of it, or why it is illegal.

A file of scenarios names its map and holds a list of them. `docs/positions.md` describes the keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.description import Words, describe
from tests.notation import action_from_text, action_text
from ttr_tui.engine.game import Game
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.illegal_actions import IllegalActionError
from ttr_tui.engine.invariants import broken_invariants
from ttr_tui.engine.notation import NotationError
from ttr_tui.engine.text import did_you_mean, shown
from ttr_tui.mapfile.fields import (
    Fields,
    choice,
    items,
    list_of,
    section,
    text,
    whole_file,
    whole_number,
)
from ttr_tui.mapfile.map_catalog import SUFFIX, MapNotFoundError, find_map
from ttr_tui.mapfile.map_file import MapFile, map_from_text, read_map
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.position import Position, read_position
from ttr_tui.mapfile.problems import FileError, Problems
from ttr_tui.mapfile.yaml_nodes import Items, Node, Scalar, read_yaml

FORMAT = 2

LINE, LINES = text(500), text(500, lines=True)
NO_LINES: tuple[str, ...] = ()
KEYS = (
    "about",
    "rules",
    "map_change",
    "map_error",
    "new_game",
    "position",
    "do",
    "illegal",
    "can",
    "then",
)


class IllegalStep(NamedTuple):
    """Something that is tried, and the words with which it must be illegal."""

    tried: str
    because: str


class MapError(NamedTuple):
    """A changed map that must not be accepted: what is `expected` of its problems, and what they
    are."""

    expected: str
    found: tuple[str, ...]


class Scenario(NamedTuple):
    """What a file says of one scenario; `done` and `can` are lines such as `Ann: draw tickets`."""

    about: str
    rules: tuple[str, ...]
    start: Position | Game | MapError
    done: tuple[str, ...]
    illegal: tuple[IllegalStep, ...]
    can: tuple[str, ...]
    then: Words

    def game(self) -> Game:
        """The game as it is at the beginning."""
        assert not isinstance(self.start, MapError), "there is no game on a map that is illegal"
        return self.start.game() if isinstance(self.start, Position) else self.start.copy()


def read_scenarios(path: str | Path) -> list[Scenario]:
    """All scenarios of a file. Raises `FileError` with everything that is wrong with it."""
    problems = Problems(str(path))
    root = read_yaml(Path(path), problems)
    fields = whole_file(root, problems, "scenarios", ("format", "map", "scenarios"))
    fields.required("format", whole_number(FORMAT, FORMAT))
    map_file = read_map(_find_map(fields, problems))
    scenarios: list[Scenario] = []
    for node in fields.required("scenarios", items("scenarios", 500)) or ():
        scenario = _read_scenario(node, problems, map_file)
        if scenario is not None:
            scenarios.append(scenario)
    problems.check()
    return scenarios


def _find_map(fields: Fields, problems: Problems) -> DataFile:
    """The file of the map: by its name, or by its path as seen from the file of the scenarios."""
    name = fields.required("map", text(200))
    problems.check()
    assert name is not None, "what is missing was noted"
    try:
        return find_map(str(Path(problems.file).parent / name) if name.endswith(SUFFIX) else name)
    except MapNotFoundError as error:
        problems.note_last(fields.at("map"), str(error))


def _read_scenario(node: Node, problems: Problems, map_file: MapFile) -> Scenario | None:
    fields = section(node, problems, "a scenario", KEYS)
    if fields is None:
        return None
    noted = problems.count
    about = fields.required("about", text(200))
    rules = fields.required("rules", list_of(text(10), "rules", 20))
    start = _read_start(fields, problems, map_file)
    done = _read_done(fields)
    can = fields.optional("can", list_of(LINE, "actions", 500, least=0), NO_LINES)
    illegal: list[IllegalStep] = []
    illegal_actions = (
        fields.required("illegal", items("refusals", 50)) if fields.has("illegal") else ()
    )
    for refusal in illegal_actions or ():
        part = section(refusal, problems, "a refusal", ("try", "because"))
        if part is not None:
            tried, because = part.required("try", LINE), part.required("because", LINE)
            illegal.append(IllegalStep(tried or "", because or ""))
    then = _plain(fields.node.entries["then"][1]) if fields.has("then") else {}
    if problems.count > noted or about is None or rules is None or start is None:
        return None
    return Scenario(about, rules, start, done, tuple(illegal), can, then)


def _read_start(
    fields: Fields, problems: Problems, map_file: MapFile
) -> Position | Game | MapError | None:
    """What a scenario begins with: a new game, a position, or a map that is illegal."""
    game_map = map_file.game_map
    if fields.has("map_change"):
        changed = _read_changed_map(fields, problems, map_file)
        if changed is None or isinstance(changed, MapError):
            return changed
        game_map = changed
    if fields.has("new_game"):
        return _read_new_game(fields, game_map)
    place = fields.value("position")
    return None if place is None else read_position(place, problems, game_map)


def _read_changed_map(
    fields: Fields, problems: Problems, map_file: MapFile
) -> GameMap | MapError | None:
    """The map with other words in its file; with `map_illegal`, what is wrong with it then."""
    change = fields.part("map_change", ("replace", "with"))
    old, new = change.required("replace", LINES), change.required("with", LINES)
    expected = fields.required("map_error", LINE) if fields.has("map_error") else None
    if old is None or new is None:
        return None
    times = map_file.text.count(old)
    if times != 1:
        message = f"{shown(old)} stands {times} times in the map file, expected once"
        problems.note(change.at("replace"), message)
        return None
    changed = map_file.text.replace(old, new)
    try:
        game_map = map_from_text(changed, map_file.game_map.id, "the changed map").game_map
    except FileError as error:
        found = tuple(problem.message for problem in error.problems)
        if expected is not None:
            return MapError(expected, found)
        problems.note(change.at("with"), f"the changed map is illegal: {'; '.join(found)}")
        return None
    return game_map if expected is None else MapError(expected, ())


def _read_new_game(fields: Fields, game_map: GameMap) -> Game | None:
    part = fields.part("new_game", ("players", "first_player", "seed"))
    rules = game_map.rules
    most, least = rules.max_players, rules.min_players
    players = part.required("players", list_of(text(200), "players", most, least))
    seed = part.optional("seed", whole_number(0, 10**15 - 1), 0)
    if players is None:
        return None
    seats: dict[str, int | None] = {name: seat for seat, name in enumerate(players)}
    return Game(game_map, players, first=part.optional("first_player", choice(seats), None), seed=seed)


def _read_done(fields: Fields) -> tuple[str, ...]:
    """`do`: a text with one action a line."""
    if not fields.has("do"):
        return ()
    done = fields.required("do", text(20_000, lines=True)) or ""
    return tuple(line.strip() for line in done.splitlines() if line.strip())


def _plain(node: Node) -> Words:
    """A node as texts, lists and mappings."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Items):
        return [_plain(item) for item in node.items]
    return {key: _plain(value) for key, (_, value) in node.entries.items()}


UNDO = "undo"
"""Stands among the things done for undoing the last step."""


class _WrongPlayerError(ValueError):
    """A line gives an action to a player whose turn it is not."""


_INVALID = (NotationError, IllegalActionError, _WrongPlayerError)
"""What a line raises that cannot be done."""


def play(scenario: Scenario) -> list[str]:
    """Play a scenario; a line for everything that is not as expected."""
    if isinstance(scenario.start, MapError):
        found = list(scenario.start.found)
        return [] if found == [scenario.start.expected] else [f"the map is illegal: {found}"]
    game = scenario.game()
    for line in scenario.done:
        try:
            _do(line, game)
        except _INVALID as error:
            return [f"{line!r}: {error}"]
        if broken := broken_invariants(game.state):
            return [f"after {line!r}: {problem}" for problem in broken]
    return [
        *_wrong_illegal_steps(scenario, game),
        *_not_legal(scenario, game),
        *(differences(scenario.then, describe(game)) if scenario.then else ()),
    ]


def _do(line: str, game: Game) -> None:
    """Do what a line says. Raises one of `_INVALID`, and changes nothing, if that cannot be."""
    wanted = _without_player(line, game)
    if wanted == UNDO:
        game.undo()
    else:
        game.apply(action_from_text(wanted, game.game_map))


def _without_player(line: str, game: Game) -> str:
    """What a line says after the name of the player whose turn it is."""
    due = game.players[game.state.player]
    name, colon, rest = line.partition(": ")
    if not colon or name != due:
        raise _WrongPlayerError(f"expected a line that begins with '{due}: ', whose turn it is")
    return rest


def _wrong_illegal_steps(scenario: Scenario, game: Game) -> Iterator[str]:
    """What is not illegal, or for another reason. After what was not illegal nothing more is
    tried: the game is another one then."""
    for refusal in scenario.illegal:
        before = game.state.copy()
        try:
            _do(refusal.tried, game)
        except _INVALID as error:
            if str(error) != refusal.because:
                yield f"{refusal.tried!r} was illegal because {str(error)!r}"
        else:
            yield f"{refusal.tried!r} was not illegal"
            return
        if game.state != before:
            yield f"{refusal.tried!r} was illegal, but changed the game"


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
