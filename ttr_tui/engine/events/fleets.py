"""Starting pieces chosen (GL-6), pieces exchanged (GL-9)."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.state import Phase, State


class StartingPiecesChoiceBegan(NamedTuple):
    """It is this player's turn to choose a starting pieces (GL-6)."""

    player: int

    def apply(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.STARTING_PIECES


class StartingPiecesChosen(NamedTuple):
    """A player picked a starting pieces, still in secret (GL-6)."""

    player: int
    pieces: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.all_starting_pieces[self.player] = self.pieces


class StartingPiecesRevealed(NamedTuple):
    """All starting pieces are revealed at once (GL-6); `all_starting_pieces` in the order of the
    seats."""

    all_starting_pieces: tuple[tuple[int, ...], ...]

    def apply(self, state: State) -> None:
        supply = [deck.pieces.count for deck in state.game_map.rules.decks]
        for seat, starting_pieces in enumerate(self.all_starting_pieces):
            state.pieces[seat] = starting_pieces
            state.reserves[seat] = tuple(map(int.__sub__, supply, starting_pieces))
        state.all_starting_pieces = [()] * state.players


class PiecesExchanged(NamedTuple):
    """A player gave `number` pieces of the kind of `deck` for as many of the other kind (GL-9)."""

    player: int
    deck: int
    number: int
    points: int

    def apply(self, state: State) -> None:
        player, decks = self.player, range(len(state.game_map.rules.decks))
        gained = [-self.number if deck == self.deck else self.number for deck in decks]
        state.pieces[player] = tuple(map(int.__add__, state.pieces[player], gained))
        state.reserves[player] = tuple(map(int.__sub__, state.reserves[player], gained))
        state.exchanged[player] += self.points
        state.scores[player] -= self.points
        state.passes = 0
