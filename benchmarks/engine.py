"""The steps of the engine, compared with those of the bare loop: legal actions, copying a state and
applying an action."""

from __future__ import annotations

from random import Random

from benchmarks import bare_usa
from benchmarks.measure import Case, Timed
from benchmarks.random_games import NAMES, play
from ttr_tui.engine import (
    Action,
    Event,
    Game,
    Phase,
    State,
)
from ttr_tui.engine.moves import legal_actions, perform

TITLE = "Steps of the engine, on the USA map"

_SEEDS = range(8)
_SHARED_PHASES = (Phase.TURN, Phase.SECOND_CARD, Phase.TICKET_CHOICE)
"""The phases that the bare loop has too."""


def cases() -> list[Case]:
    """List and copy on the same positions in both; apply on games of their own."""
    positions = _positions()
    tables = [_bare_table(state) for state in positions]
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
            "copy of the bare loop's table in the same position, without its random generator",
            lambda: [state.copy() for state in positions],
            lambda: [table.copy() for table in tables],
            goal=5,
        ),
        *_apply_cases(),
    ]


def _positions(players: int = 2, games: int = 12, every: int = 11) -> list[State]:
    """Every eleventh position of some random games; always the same positions."""
    found: list[State] = []
    for seed in range(games):
        game = Game(bare_usa.MAP, NAMES[:players], seed=seed, auto_end_turn=True)
        chance, number = Random(seed).random, 0
        while not game.is_over:
            if number % every == 0 and game.state.phase in _SHARED_PHASES:
                found.append(game.state.copy())
            legal = game.legal()
            game.apply(legal[int(chance() * len(legal))])
            number += 1
    return found


def _bare_table(state: State) -> bare_usa.Table:
    """The same position for the bare loop."""
    table = bare_usa.Table(state.players, 0)
    card_types = bare_usa.MAP.card_types
    colors = [bare_usa.WILD if card.color is None else card.color for card in card_types]
    table.deck = [colors[card] for card in state.decks[0]]
    table.discard = [colors[card] for card in state.discards[0]]
    table.market = [colors[card] for card in state.market if card is not None]
    table.owner = [-1 if owner is None else owner for owner in state.owners]
    table.pieces = [left for (left,) in state.pieces]
    table.score = state.scores[:]
    table.ticket_deck = [*reversed(state.ticket_deck)]
    table.tickets = [list(held) for held in state.tickets]
    for seat, hand in enumerate(state.hands):
        for card, count in enumerate(hand):
            table.hands[seat][colors[card]] = count
    table.offer = list(state.offers[state.player])
    table.player = state.player
    table.second = state.phase is Phase.SECOND_CARD
    table.lap = -1 if state.turns_left is None else state.turns_left
    table.passes = state.passes
    assert len(bare_usa.list_moves(table)) == len(legal_actions(state)), "different positions"
    return table


def _apply_cases() -> list[Case]:
    games = [_actions(play(bare_usa.MAP, 2, seed)) for seed in _SEEDS]
    starts = [Game(bare_usa.MAP, NAMES[:2], seed=seed).state for seed in _SEEDS]
    with_turn_ends = [_with_turn_ends(seed) for seed in _SEEDS]
    bare_starts = [bare_usa.Table(2, seed) for seed in _SEEDS]
    randoms = [table.random.getstate() for table in bare_starts]
    bare_games = [_bare_game(seed)[1] for seed in _SEEDS]

    def perform_all() -> None:
        for start, actions in zip(starts, games, strict=True):
            _perform_all(start.copy(), actions)

    def apply_all() -> None:
        for seed, actions in zip(_SEEDS, with_turn_ends, strict=True):
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
            "apply an action, with its events",
            "the bare loop making a move",
            perform_all,
            bare_all,
            units=sum(map(len, games)),
            baseline_units=bare_units,
        ),
        Timed(
            "apply an action as in the app: checked, recorded, undoable",
            "the bare loop listing and making a move",
            apply_all,
            bare_all_listed,
            units=sum(map(len, with_turn_ends)),
            baseline_units=bare_units,
        ),
    ]


def _perform_all(state: State, actions: list[Action]) -> None:
    for action in actions:
        events: list[Event] = []
        perform(state, action, events, auto_end_turn=True)


def _with_turn_ends(seed: int) -> list[Action]:
    """The actions of a random game in which each turn ends with an action, as in the app."""
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
