"""Choosing a starting pieces (GL-6) and exchanging pieces (GL-9)."""

from __future__ import annotations

from ttr_tui.engine.actions import Action, ChooseStartingPieces, Exchange
from ttr_tui.engine.events import Event, PiecesExchanged, StartingPiecesChosen, emit
from ttr_tui.engine.state import State


def starting_pieces_actions(state: State) -> list[Action]:
    """Every starting pieces of the size that the rules ask for, fewest pieces of the first kind
    first."""
    rules = state.game_map.rules
    assert rules.starting_pieces is not None, "a starting pieces is chosen where the rules say so"
    first, second = (deck.pieces.count for deck in rules.decks)
    total = rules.starting_pieces.total
    return [
        ChooseStartingPieces((count, total - count))
        for count in range(max(0, total - second), min(first, total) + 1)
    ]


def choose_starting_pieces(state: State, action: ChooseStartingPieces, events: list[Event]) -> None:
    """The choice stays secret until all have made theirs."""
    emit(state, events, StartingPiecesChosen(state.player, action.pieces))


def exchange_actions(state: State) -> list[Action]:
    """Any number of pieces of one kind for as many of the other, as far as the box goes."""
    if state.game_map.rules.exchange is None:
        return []
    pieces, reserve = state.pieces[state.player], state.reserves[state.player]
    return [
        Exchange(deck, count)
        for deck in range(len(pieces))
        for count in range(1, min(pieces[deck], reserve[1 - deck]) + 1)
    ]


def exchange(state: State, action: Exchange, events: list[Event]) -> None:
    """Exchange, and pay for each piece in points."""
    rules = state.game_map.rules.exchange
    assert rules is not None, "asked for with exchange rules only"
    points = rules.points * action.number
    emit(state, events, PiecesExchanged(state.player, action.deck, action.number, points))
