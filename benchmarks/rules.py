"""The engine's single steps against those of the bare loop: legal actions, apply, copy, memory."""

from __future__ import annotations

from random import Random

from benchmarks import bare_usa
from benchmarks.measure import Case, Timed, Weighed
from benchmarks.positions import NAMES, bare, stored_positions
from benchmarks.random_games import play
from ttr_tui.engine.actions import Action
from ttr_tui.engine.events import Event
from ttr_tui.engine.game import Game
from ttr_tui.engine.moves import legal_actions, perform
from ttr_tui.engine.state import State

TITLE = "The engine's steps, on the map of the USA"

_SEEDS = range(8)


def cases() -> list[Case]:
    """On the same stored positions where both can be, else on games of their own."""
    positions = stored_positions()
    tables = [bare(state) for state in positions]
    return [
        Timed(
            "legal actions",
            "the bare loop's list of moves in the same positions",
            lambda: [legal_actions(state) for state in positions],
            lambda: [bare_usa.list_moves(table) for table in tables],
            goal=1.7,
        ),
        Timed(
            "copy of a state",
            "copy of the bare loop's table in the same position, without its generator",
            lambda: [state.copy() for state in positions],
            lambda: [table.copy() for table in tables],
            goal=5,
        ),
        *_applying(),
        Weighed(
            "memory of a game with all its records",
            "the bare loop's table with a list of its moves",
            lambda: play(bare_usa.MAP, 2, 1),
            lambda: _bare_game(1),
        ),
    ]


def _applying() -> list[Case]:
    games = [_actions(play(bare_usa.MAP, 2, seed)) for seed in _SEEDS]
    starts = [Game(bare_usa.MAP, NAMES[:2], seed=seed).state for seed in _SEEDS]
    with_handovers = [_with_handovers(seed) for seed in _SEEDS]
    bare_starts = [bare_usa.Table(2, seed) for seed in _SEEDS]
    randoms = [table.random.getstate() for table in bare_starts]
    bare_games = [_bare_game(seed)[1] for seed in _SEEDS]

    def perform_all() -> None:
        for start, actions in zip(starts, games, strict=True):
            _perform_all(start.copy(), actions)

    def apply_all() -> None:
        for seed, actions in zip(_SEEDS, with_handovers, strict=True):
            game = Game(bare_usa.MAP, NAMES[:2], seed=seed)
            for action in actions:
                game.apply(action)

    def bare_all() -> None:
        for start, state, moves in zip(bare_starts, randoms, bare_games, strict=True):
            table = start.copy()
            table.random.setstate(state)
            for move in moves:
                bare_usa.make_move(table, move)

    def bare_all_listed() -> None:
        for start, state, moves in zip(bare_starts, randoms, bare_games, strict=True):
            table = start.copy()
            table.random.setstate(state)
            for move in moves:
                bare_usa.list_moves(table)
                bare_usa.make_move(table, move)

    bare_units = sum(map(len, bare_games))
    return [
        Timed(
            "apply: an action done, with its events",
            "the bare loop making a move",
            perform_all,
            bare_all,
            units=sum(map(len, games)),
            baseline_units=bare_units,
        ),
        Timed(
            "apply as in the app: checked, recorded, to be undone",
            "the bare loop listing and making a move",
            apply_all,
            bare_all_listed,
            units=sum(map(len, with_handovers)),
            baseline_units=bare_units,
        ),
    ]


def _perform_all(state: State, actions: list[Action]) -> None:
    for action in actions:
        events: list[Event] = []
        perform(state, action, events, auto_end_turn=True)


def _with_handovers(seed: int) -> list[Action]:
    """The actions of a game in which each turn is ended the turn, as in the app."""
    game, chance = Game(bare_usa.MAP, NAMES[:2], seed=seed), Random(seed).random
    while not game.is_over:
        legal = game.legal()
        game.apply(legal[int(chance() * len(legal))])
    return _actions(game)


def _actions(game: Game) -> list[Action]:
    return [record.action for record in game.log if record.action is not None]


def _bare_game(seed: int) -> tuple[bare_usa.Table, list[bare_usa.Move]]:
    table, made = bare_usa.Table(2, seed), list[bare_usa.Move]()
    chance = Random(seed).random
    while not table.over:
        moves = bare_usa.list_moves(table)
        made.append(moves[int(chance() * len(moves))])
        bare_usa.make_move(table, made[-1])
    return table, made
