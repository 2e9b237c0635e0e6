"""Fleets chosen (GL-6), pieces exchanged (GL-9)."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.state import Phase, State


class FleetChoiceBegan(NamedTuple):
    """It is this player's turn to choose a fleet (GL-6)."""

    player: int

    def change(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.FLEET


class FleetChosen(NamedTuple):
    """A player picked a fleet, still in secret (GL-6)."""

    player: int
    pieces: tuple[int, ...]

    def change(self, state: State) -> None:
        state.fleets[self.player] = self.pieces


class FleetsRevealed(NamedTuple):
    """All fleets are turned up at once (GL-6); `fleets` in the order of the seats."""

    fleets: tuple[tuple[int, ...], ...]

    def change(self, state: State) -> None:
        supply = [deck.pieces.count for deck in state.game_map.rules.decks]
        for seat, fleet in enumerate(self.fleets):
            state.pieces[seat] = fleet
            state.boxes[seat] = tuple(map(int.__sub__, supply, fleet))
        state.fleets = [()] * state.players


class PiecesExchanged(NamedTuple):
    """A player gave `number` pieces of the kind of `deck` for as many of the other kind (GL-9)."""

    player: int
    deck: int
    number: int
    points: int

    def change(self, state: State) -> None:
        player, decks = self.player, range(len(state.game_map.rules.decks))
        gained = [-self.number if deck == self.deck else self.number for deck in decks]
        state.pieces[player] = tuple(map(int.__add__, state.pieces[player], gained))
        state.boxes[player] = tuple(map(int.__sub__, state.boxes[player], gained))
        state.exchanged[player] += self.points
        state.scores[player] -= self.points
        state.passes = 0
