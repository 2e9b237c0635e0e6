"""Reading and playing scenarios: a position, actions, and the expected result.

`docs/positions.md` describes the files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.description import Words, describe
from ttr_tui.engine import (
    Game,
    GameMap,
    IllegalActionError,
    NotationError,
    action_from_text,
    action_text,
)
from ttr_tui.engine.registry import broken_invariants
from ttr_tui.mapfile.map_catalog import SUFFIX, MapNotFoundError, find_map
from ttr_tui.mapfile.map_file import MapFile, map_from_text, read_map
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.position import Position, read_position
from ttr_tui.mapfile.problems import FileError, Problems
from ttr_tui.mapfile.readers import (
    Fields,
    choice,
    items,
    list_of,
    section,
    text,
    whole_file,
    whole_number,
)
from ttr_tui.mapfile.yaml_nodes import Items, Node, Scalar, read_yaml
from ttr_tui.text import did_you_mean, shown
from ttr_tui.words.refusals import refusal_words

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
    """An action that must be illegal, and the expected reason."""

    tried: str
    because: str


class MapError(NamedTuple):
    """A changed map that must be rejected: the expected error, and the errors found."""

    expected: str
    found: tuple[str, ...]


class Scenario(NamedTuple):
    """A scenario; `done` and `can` are lines such as `Ann: draw tickets`."""

    about: str
    rules: tuple[str, ...]
    start: Position | Game | MapError
    done: tuple[str, ...]
    illegal: tuple[IllegalStep, ...]
    can: tuple[str, ...]
    then: Words

    def game(self) -> Game:
        """A new game at the start of the scenario."""
        assert not isinstance(self.start, MapError), "there is no game on an invalid map"
        return self.start.game() if isinstance(self.start, Position) else self.start.copy()


def read_scenarios(path: str | Path) -> list[Scenario]:
    """All scenarios of a file. Raises `FileError` with all errors in the file."""
    problems = Problems(str(path))
    root = read_yaml(Path(path), problems)
    fields = whole_file(root, problems, "scenarios", ("format", "map", "scenarios"))
    _check_format(fields, problems)
    map_file = read_map(_find_map(fields, problems))
    scenarios: list[Scenario] = []
    for node in fields.required("scenarios", items("scenarios", 500)) or ():
        scenario = _read_scenario(node, problems, map_file)
        if scenario is not None:
            scenarios.append(scenario)
    problems.check()
    return scenarios


def _check_format(fields: Fields, problems: Problems) -> None:
    """Stop at a file of another format: everything else would look wrong."""
    number = fields.required("format", whole_number(1, 999))
    problems.check()
    if number != FORMAT:
        problems.note_last(fields.at("format"), f"this file has format {number}, expected {FORMAT}")


def _find_map(fields: Fields, problems: Problems) -> DataFile:
    """The map file: by the name of the map, or by its path relative to the scenario file."""
    name = fields.required("map", text(200))
    problems.check()
    assert name is not None, "a missing name is a problem"
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
    steps = fields.required("illegal", items("actions", 50)) if fields.has("illegal") else ()
    for step in steps or ():
        part = section(step, problems, "an illegal action", ("try", "because"))
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
    """The start of a scenario: a new game, a position, or an invalid map."""
    game_map = map_file.game_map
    if fields.has("map_change"):
        changed = _read_changed_map(fields, problems, map_file)
        if changed is None or isinstance(changed, MapError):
            return changed
        game_map = changed
    if fields.has("new_game"):
        return _read_new_game(fields, game_map)
    position = fields.value("position")
    return None if position is None else read_position(position, problems, game_map)


def _read_changed_map(
    fields: Fields, problems: Problems, map_file: MapFile
) -> GameMap | MapError | None:
    """The map after changing text in its file, or a `MapError` if `map_error` is expected."""
    change = fields.part("map_change", ("replace", "with"))
    old, new = change.required("replace", LINES), change.required("with", LINES)
    expected = fields.required("map_error", LINE) if fields.has("map_error") else None
    if old is None or new is None:
        return None
    times = map_file.text.count(old)
    if times != 1:
        message = f"{shown(old)} occurs {times} times in the map file, expected once"
        problems.note(change.at("replace"), message)
        return None
    changed = map_file.text.replace(old, new)
    try:
        game_map = map_from_text(changed, map_file.game_map.id, "the changed map").game_map
    except FileError as error:
        found = tuple(problem.message for problem in error.problems)
        if expected is not None:
            return MapError(expected, found)
        problems.note(change.at("with"), f"the changed map has errors: {'; '.join(found)}")
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
    return Game(
        game_map, players, first=part.optional("first_player", choice(seats), None), seed=seed
    )


def _read_done(fields: Fields) -> tuple[str, ...]:
    """The lines of `do`, one action each."""
    if not fields.has("do"):
        return ()
    done = fields.required("do", text(20_000, lines=True)) or ""
    return tuple(line.strip() for line in done.splitlines() if line.strip())


def _plain(node: Node) -> Words:
    """A node as strings, lists and mappings."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Items):
        return [_plain(item) for item in node.items]
    return {key: _plain(value) for key, (_, value) in node.entries.items()}


UNDO = "undo"
"""The line that undoes the last step."""


class _WrongPlayerError(ValueError):
    """A line has an action of a player whose turn it is not."""


_INVALID = (NotationError, IllegalActionError, _WrongPlayerError)
"""The errors that a line can raise."""


def play(scenario: Scenario) -> list[str]:
    """Play a scenario; return a line for every difference from what it expects."""
    if isinstance(scenario.start, MapError):
        found = list(scenario.start.found)
        return [] if found == [scenario.start.expected] else [f"the map has these errors: {found}"]
    game = scenario.game()
    for line in scenario.done:
        try:
            do(line, game)
        except _INVALID as error:
            return [f"{line!r}: {error}"]
        if broken := broken_invariants(game.state):
            return [f"after {line!r}: {problem}" for problem in broken]
    return [
        *_wrong_illegal_steps(scenario, game),
        *_not_legal(scenario, game),
        *(differences(scenario.then, describe(game)) if scenario.then else ()),
    ]


def do(line: str, game: Game) -> None:
    """Perform a line. Raises one of `_INVALID`, and changes nothing, if that is impossible."""
    wanted = _without_player(line, game)
    if wanted == UNDO:
        game.undo()
    else:
        game.apply(action_from_text(wanted, game.game_map))


def scenario_games() -> Iterator[Game]:
    """The game of every scenario, at the start and after each of its actions."""
    for path in sorted(Path(__file__).parent.glob("scenarios/*.yaml")):
        for scenario in read_scenarios(path):
            if isinstance(scenario.start, MapError):
                continue
            game = scenario.game()
            yield game
            for line in scenario.done:
                do(line, game)
                yield game


def _without_player(line: str, game: Game) -> str:
    """The action in a line after the name of the player whose turn it is."""
    player = game.players[game.state.player]
    name, colon, rest = line.partition(": ")
    if not colon or name != player:
        raise _WrongPlayerError(f"expected '{player}: …', because it is {player}'s turn")
    return rest


def _wrong_illegal_steps(scenario: Scenario, game: Game) -> Iterator[str]:
    """The actions that are legal, or illegal for another reason. A legal action changes the game,
    so nothing more is tried after it."""
    for step in scenario.illegal:
        before = game.state.copy()
        try:
            do(step.tried, game)
        except _INVALID as error:
            why = _why(error, game)
            if why != step.because:
                yield f"{step.tried!r} is illegal because {why!r}"
        else:
            yield f"{step.tried!r} is not illegal"
            return
        if game.state != before:
            yield f"{step.tried!r} is illegal, but changed the game"


def _why(error: Exception, game: Game) -> str:
    if isinstance(error, IllegalActionError):
        return refusal_words(error.refusal, game.game_map)
    return str(error)


def _not_legal(scenario: Scenario, game: Game) -> Iterator[str]:
    """The actions under `can` that are illegal."""
    legal = [action_text(action, game.game_map) for action in game.legal()]
    for line in scenario.can:
        try:
            if _without_player(line, game) not in legal:
                yield f"{line!r} is not legal"
        except _WrongPlayerError as error:
            yield f"{line!r}: {error}"


def differences(expected: Words, found: Words, where: str = "") -> list[str]:
    """The differences between expected and found values. Only the expected keys of a mapping are
    compared; an expected empty mapping means that there is nothing."""
    if isinstance(expected, Mapping) and expected:
        if not isinstance(found, Mapping):
            return [f"{where}: expected a mapping, found {found!r}"]
        lines: list[str] = []
        for key, value in expected.items():
            if key in found:
                lines += differences(value, found[key], f"{where}{' ' if where else ''}{key}")
            else:
                lines.append(f"{where}: unknown key {shown(key)}{did_you_mean(key, list(found))}")
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
