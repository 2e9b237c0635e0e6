"""Choosing a fleet (GL-6) and exchanging pieces (GL-9)."""

from __future__ import annotations

from ttr_tui.engine.actions import Action, ChooseFleet, Exchange
from ttr_tui.engine.events import Event, FleetChosen, PiecesExchanged, happen
from ttr_tui.engine.state import State


def fleet_actions(state: State) -> list[Action]:
    """Every fleet of the size that the rules ask for, fewest pieces of the first kind first."""
    rules = state.game_map.rules
    assert rules.fleet is not None, "a fleet is chosen where the rules say so"
    first, second = (deck.pieces.count for deck in rules.decks)
    total = rules.fleet.total
    return [
        ChooseFleet((count, total - count))
        for count in range(max(0, total - second), min(first, total) + 1)
    ]


def choose_fleet(state: State, action: ChooseFleet, events: list[Event]) -> None:
    """The choice stays secret until all have made theirs."""
    happen(state, events, FleetChosen(state.player, action.pieces))


def exchange_actions(state: State) -> list[Action]:
    """Any number of pieces of one kind for as many of the other, as far as the box goes."""
    if state.game_map.rules.exchange is None:
        return []
    pieces, box = state.pieces[state.player], state.boxes[state.player]
    return [
        Exchange(deck, count)
        for deck in range(len(pieces))
        for count in range(1, min(pieces[deck], box[1 - deck]) + 1)
    ]


def exchange(state: State, action: Exchange, events: list[Event]) -> None:
    """Exchange, and pay for each piece in points."""
    rules = state.game_map.rules.exchange
    assert rules is not None, "asked for with exchange rules only"
    points = rules.points * action.number
    happen(state, events, PiecesExchanged(state.player, action.deck, action.number, points))
