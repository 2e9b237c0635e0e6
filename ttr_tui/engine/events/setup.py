"""What happens before the first turn (C-0), and how decks are made (C-0, C-5)."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.state import Phase, State


class GameStarted(NamedTuple):
    """The players sit down; `player` begins (C-1)."""

    player: int
    rng: int

    def apply(self, state: State) -> None:
        state.first = state.player = self.player
        state.rng = self.rng


class DeckShuffled(NamedTuple):
    """A deck was made, at the start or from its discard pile (C-5); `cards` from bottom to top."""

    deck: int
    cards: tuple[int, ...]
    rng: int

    def apply(self, state: State) -> None:
        state.decks[self.deck] = list(self.cards)
        state.discards[self.deck] = []
        state.rng = self.rng


class TicketsShuffled(NamedTuple):
    """The ticket deck was made; `tickets` from top to bottom."""

    tickets: tuple[int, ...]
    rng: int

    def apply(self, state: State) -> None:
        state.ticket_deck = list(self.tickets)
        state.rng = self.rng


class HandDealt(NamedTuple):
    """A player's first cards, in the order in which they were dealt (C-0)."""

    player: int
    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        card_types = state.game_map.card_types
        for card in self.cards:
            state.decks[card_types[card].deck].pop()
            state.hands[self.player][card] += 1


class TicketChoiceBegan(NamedTuple):
    """It is the next player's turn to choose starting tickets (C-0)."""

    player: int

    def apply(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.STARTING_TICKETS


class PlayBegan(NamedTuple):
    """All have chosen; `player` takes the first turn."""

    player: int

    def apply(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.TURN
        state.turn = 1
