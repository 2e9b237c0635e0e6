"""Choosing starting pieces (GL-6) and exchanging pieces (GL-9)."""

from __future__ import annotations

from ttr_tui.engine.actions import Action, ChooseStartingPieces, Exchange
from ttr_tui.engine.events import Event, PiecesExchanged, StartingPiecesChosen, emit
from ttr_tui.engine.state import State


def starting_pieces_actions(state: State) -> list[Action]:
    """Every possible choice, fewest pieces of the first type first."""
    rules = state.game_map.rules
    assert rules.starting_pieces is not None, "only called if the map has starting pieces"
    first, second = (deck.pieces.count for deck in rules.decks)
    total = rules.starting_pieces.total
    return [
        ChooseStartingPieces((count, total - count))
        for count in range(max(0, total - second), min(first, total) + 1)
    ]


def choose_starting_pieces(state: State, action: ChooseStartingPieces, events: list[Event]) -> None:
    """Choose starting pieces; the choice stays secret until everybody has chosen."""
    emit(state, events, StartingPiecesChosen(state.player, action.pieces))


def exchange_actions(state: State) -> list[Action]:
    """Any number of pieces of one type for as many of the other type as the reserve has."""
    if state.game_map.rules.exchange is None:
        return []
    pieces, reserve = state.pieces[state.player], state.reserves[state.player]
    return [
        Exchange(deck, count)
        for deck in range(len(pieces))
        for count in range(1, min(pieces[deck], reserve[1 - deck]) + 1)
    ]


def exchange(state: State, action: Exchange, events: list[Event]) -> None:
    """Exchange pieces and pay points for each."""
    rules = state.game_map.rules.exchange
    assert rules is not None, "only called if the map has exchanges"
    points = rules.points * action.number
    emit(state, events, PiecesExchanged(state.player, action.deck, action.number, points))
