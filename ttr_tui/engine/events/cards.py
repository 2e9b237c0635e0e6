"""Tickets offered, kept and rejected (C-0, C-9, EU-7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.state import EMPTY, Phase, State


class SlotFilled(NamedTuple):
    """A card came from its deck to an empty place of the market."""

    slot: int
    card: int

    def apply(self, state: State) -> None:
        state.decks[state.game_map.card_types[self.card].deck].pop()
        state.market[self.slot] = self.card
        state.reset_limit_reached = False


class MarketReset(NamedTuple):
    """Three locomotives: all market cards were discarded (C-4)."""

    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        discard(state, self.cards)
        state.market = [EMPTY] * len(state.market)


class ResetLimitReached(NamedTuple):
    """The market was reset often enough; it stays until it next changes (C-4)."""

    def apply(self, state: State) -> None:
        state.reset_limit_reached = True


class FaceUpCardDrawn(NamedTuple):
    """A player took a card from the market (C-2)."""

    player: int
    slot: int
    card: int

    def apply(self, state: State) -> None:
        state.hands[self.player][self.card] += 1
        state.market[self.slot] = EMPTY
        state.phase = Phase.SECOND_CARD
        state.passes = 0
        state.reset_limit_reached = False


class DeckCardDrawn(NamedTuple):
    """A player drew a card blind (C-2); only that player knows which."""

    player: int
    deck: int
    card: int

    def apply(self, state: State) -> None:
        state.decks[self.deck].pop()
        state.hands[self.player][self.card] += 1
        state.phase = Phase.SECOND_CARD
        state.passes = 0


class MarketFillBegan(NamedTuple):
    """Empty places can be filled from several decks: the player is to choose (GL-1); `then` is the
    value of the phase that follows."""

    player: int
    then: str

    def apply(self, state: State) -> None:
        state.after_fill = Phase(self.then)
        state.phase = Phase.MARKET_FILL


class MarketFillEnded(NamedTuple):
    """Every place that can be filled is filled."""

    def apply(self, state: State) -> None:
        state.phase = state.after_fill


class CardsSetAside(NamedTuple):
    """A player laid cards down that are settled later (EU-2, PA-2)."""

    player: int
    payment: Payment

    def apply(self, state: State) -> None:
        hand = state.hands[self.player]
        for card_type, count in self.payment:
            hand[card_type] -= count
            state.set_aside += (card_type,) * count
        state.passes = 0


class SetAsideDiscarded(NamedTuple):
    """What lay apart was discarded."""

    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        discard(state, self.cards)
        state.set_aside = ()
        state.tunnel = None


def discard(state: State, cards: Iterable[int]) -> None:
    """Cards go to the discard piles of their decks."""
    card_types = state.game_map.card_types
    for card in cards:
        state.discards[card_types[card].deck].append(card)


def pay(state: State, player: int, payment: Payment) -> None:
    """Cards go from the player's hand to the discard piles of their decks."""
    hand, card_types = state.hands[player], state.game_map.card_types
    for card_type, count in payment:
        hand[card_type] -= count
        state.discards[card_types[card_type].deck] += [card_type] * count


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


class TicketsOffered(NamedTuple):
    """Tickets from the ticket deck, for this player to choose from (C-0, C-9, EU-7)."""

    player: int
    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]
        state.offers[self.player] = self.tickets
        state.passes = 0
        if state.turn:
            state.phase = Phase.TICKET_CHOICE


class TicketsKept(NamedTuple):
    """A player's choice among the tickets offered (C-9); others learn the numbers only."""

    player: int
    kept: tuple[int, ...]
    rejected: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.tickets[self.player] += self.kept
        state.rejected[self.player] = self.rejected
        state.offers[self.player] = ()


class TicketsReturned(NamedTuple):
    """The tickets a player rejected went under the ticket deck (C-0, C-9)."""

    player: int
    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.ticket_deck += self.tickets
        state.rejected[self.player] = _without(state.rejected[self.player], self.tickets)


class TicketsRemoved(NamedTuple):
    """The starting tickets a player rejected left the game, unseen (C-0)."""

    player: int
    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.tickets_out += self.tickets
        state.rejected[self.player] = _without(state.rejected[self.player], self.tickets)


class LongTicketsRemoved(NamedTuple):
    """The long tickets that were not dealt left the game, unseen (EU-7)."""

    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]
        state.tickets_out += self.tickets


def _without(tickets: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([ticket for ticket in tickets if ticket not in gone])
