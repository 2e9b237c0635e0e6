"""Positions of the USA from games of blind choices, each also as a position of the bare loop."""

from __future__ import annotations

from random import Random

from benchmarks import bare_usa
from ttr_tui.engine.game import Game
from ttr_tui.engine.moves import legal_actions
from ttr_tui.engine.state import EMPTY, NOBODY, Phase, State

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
_SHARED = (Phase.TURN, Phase.SECOND_CARD, Phase.TICKET_CHOICE)


def stored_positions(players: int = 2, games: int = 12, every: int = 11) -> list[State]:
    """The same positions each time: every eleventh of some games, from the first turn on."""
    found: list[State] = []
    for seed in range(games):
        game = Game(bare_usa.MAP, NAMES[:players], seed=seed, auto_end_turn=True)
        chance, number = Random(seed).random, 0
        while not game.is_over:
            if number % every == 0 and game.state.phase in _SHARED:
                found.append(game.state.copy())
            legal = game.legal()
            game.apply(legal[int(chance() * len(legal))])
            number += 1
    return found


def bare(state: State) -> bare_usa.Table:
    """The same position for the bare loop; it must offer as many moves as the engine does."""
    table = bare_usa.Table(state.players, 0)
    card_types = bare_usa.MAP.card_types
    colors = [bare_usa.WILD if kind.color is None else kind.color for kind in card_types]
    table.deck = [colors[kind] for kind in state.decks[0]]
    table.discard = [colors[kind] for kind in state.discards[0]]
    table.market = [colors[kind] for kind in state.market if kind != EMPTY]
    table.owner = [-1 if owner == NOBODY else owner for owner in state.owners]
    table.pieces = [left for (left,) in state.pieces]
    table.score = state.scores[:]
    table.ticket_deck = state.ticket_deck[::-1]
    table.tickets = [list(held) for held in state.tickets]
    for seat, hand in enumerate(state.hands):
        for kind, count in enumerate(hand):
            table.hands[seat][colors[kind]] = count
    table.offer = list(state.offers[state.player])
    table.player = state.player
    table.second = state.phase is Phase.SECOND_CARD
    table.lap = -1 if state.turns_left is None else state.turns_left
    table.passes = state.passes
    assert len(bare_usa.list_moves(table)) == len(legal_actions(state)), "not the same position"
    return table
