"""Players know only what their view shows, and decide the same whenever it is the same."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.hidden import replace_hidden
from tests.maps import NAMES, TABLES
from tests.players.games import LEVELS, all_choices, new_player, play
from tests.random_games import new_game
from ttr_tui import engine, players
from ttr_tui.engine import GameMap, View, view_of
from ttr_tui.players.computer import Computer
from ttr_tui.players.search import Budget, Search
from ttr_tui.players.weights import HARD

FOLDER = Path(players.__file__).parent

STANDARD = {
    "__future__",
    "collections",
    "collections.abc",
    "enum",
    "dataclasses",
    "functools",
    "heapq",
    "itertools",
    "math",
    "types",
    "typing",
}
"""The modules of Python that players import: none has chance, files or other games."""

HIDDEN = {"Game", "State", "Record", "ReplayedGame"}
"""Types of the engine that are or hold a complete game. No player may have them, or a function that
takes or returns one."""


def leads_to_a_game(module: str, name: str) -> bool:
    """Whether a name of the engine is a complete game, or a function that takes or returns one."""
    value = getattr(import_module(module), name)
    types = " ".join(map(str, getattr(value, "__annotations__", {}).values()))
    is_function = callable(value) and not isinstance(value, type)
    return name in HIDDEN or (is_function and not HIDDEN.isdisjoint(re.findall(r"\w+", types)))


def test_imports() -> None:
    """Players import only names of the engine that lead to no game, and one another."""
    assert leads_to_a_game("ttr_tui.engine", "view_of")
    assert leads_to_a_game("ttr_tui.engine.rules.stations", "stations_built")
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            assert not isinstance(node, ast.Import), f"{path.name} imports a whole module"
            if not isinstance(node, ast.ImportFrom) or node.module in STANDARD:
                continue
            module, names = str(node.module), {alias.name for alias in node.names}
            if module == "ttr_tui.engine" or module.startswith("ttr_tui.engine."):
                for name in names:
                    assert not leads_to_a_game(module, name), f"{path.name}: {name}"
            else:
                assert f"{module}.".startswith("ttr_tui.players."), path.name
                assert names.isdisjoint(HIDDEN), path.name


def _values(value: Any, seen: dict[int, Any]) -> None:
    """Add a value and everything that can be reached from it."""
    if id(value) in seen:
        return
    seen[id(value)] = value
    if isinstance(value, str | int | Enum) or value is None:
        return
    if isinstance(value, dict):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        parts = [*value]
    else:
        parts = [getattr(value, name) for name in dir(type(value)) if not name.startswith("_")]
        parts = [part for part in parts if not callable(part)]
    for part in [*parts, *getattr(value, "__dict__", {}).values()]:
        _values(part, seen)


def test_view_leads_to_no_game() -> None:
    """Nothing that can be reached from a view is a game, a state, or a list that a game changes."""
    game = new_game("mixed", 3, seed=1)
    for view, _ in play(game, ["random"] * 3):
        seen: dict[int, Any] = {}
        _values(view._replace(game_map=None), seen)
        assert not [value for value in seen.values() if isinstance(value, list | dict | set)]
        kinds = {type(value).__module__ for value in seen.values()}
        assert "ttr_tui.engine.game" not in kinds
        assert all(not isinstance(value, engine.Game | engine.State) for value in seen.values())
        if view.turn > 20:
            break
    whole: dict[int, Any] = {}
    _values(view, whole)
    assert any(isinstance(value, GameMap) for value in whole.values())
    assert all(not isinstance(value, engine.Game | engine.State) for value in whole.values())


def check_fair(name: str, players: Sequence[str], seed: int) -> None:
    """No decision of a whole game changes when the hidden cards and tickets are exchanged."""
    game = new_game(name, len(players), seed)
    others = [new_player(player) for player in players]
    for number, (view, choice) in enumerate(play(game, players)):
        assert view.viewer is not None
        changed = replace_hidden(game, view.viewer, seed=number, with_log=False)
        other = view_of(changed, view.viewer)
        assert others[view.viewer].choose(other, seed=view.viewer) == choice


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_change_nothing(name: str) -> None:
    check_fair(name, ["hard", "medium", "easy"], seed=5)


@pytest.mark.slow
def test_hidden_cards_change_nothing_where_playouts_decide() -> None:
    """With enough playouts the choice differs from the policy's, whatever is hidden."""
    game = new_game("paris", 2, seed=4)
    searching = Computer(HARD, Search(turn=Budget(60, 3_000, 0.5)))
    differences = 0
    for number, (view, choice) in enumerate(play(game, ["medium", "medium"])):
        assert view.viewer is not None
        changed = replace_hidden(game, view.viewer, seed=number, with_log=False)
        found = searching.choose(view, seed=0)
        assert searching.choose(view_of(changed, view.viewer), seed=0) == found
        differences += found.action != choice.action
    assert differences


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES[::2])
def test_hidden_cards_change_nothing_at_all_tables(name: str, players: int) -> None:
    """Each level plays at each table, together with others."""
    for first in range(0, len(LEVELS), players):
        check_fair(name, [LEVELS[(first + n) % len(LEVELS)] for n in range(players)], seed=6)


@pytest.mark.parametrize("player", [*LEVELS, "random", "greedy"])
def test_no_memory(player: str) -> None:
    """A player decides the same in any order: also when all views of a game come backwards."""
    game = new_game("mixed", 2, seed=2)
    decisions: list[tuple[View, object]] = [*play(game, [player] * 2)]
    other = new_player(player)
    for view, choice in reversed(decisions):
        assert other.choose(view, seed=view.player) == choice


@pytest.mark.slow
def test_same_choices_in_another_process() -> None:
    """Another process with another order of sets and mappings of strings chooses the same."""
    code = "from tests.players.games import all_choices\nfor choice in all_choices(): print(choice)"
    folder = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "12345", "PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.splitlines() == [*all_choices()]
