"""Events about the setup, cards and tickets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.state import EMPTY, Phase, State


class GameStarted(NamedTuple):
    """The game started; `player` is the first player (C-1)."""

    player: int
    rng: int

    def apply(self, state: State) -> None:
        state.first = state.player = self.player
        state.rng = self.rng


class DeckShuffled(NamedTuple):
    """A deck was shuffled, at the start or from its discard pile (C-5); `cards` from bottom to
    top."""

    deck: int
    cards: tuple[int, ...]
    rng: int

    def apply(self, state: State) -> None:
        state.decks[self.deck] = list(self.cards)
        state.discards[self.deck] = []
        state.rng = self.rng


class TicketsShuffled(NamedTuple):
    """The ticket deck was shuffled; `tickets` from top to bottom."""

    tickets: tuple[int, ...]
    rng: int

    def apply(self, state: State) -> None:
        state.ticket_deck = list(self.tickets)
        state.returned_by = ()
        state.rng = self.rng


class HandDealt(NamedTuple):
    """A player was dealt the starting hand, in this order (C-0)."""

    player: int
    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        card_types = state.game_map.card_types
        for card in self.cards:
            state.decks[card_types[card].deck].pop()
            state.hands[self.player][card] += 1


class TicketChoiceBegan(NamedTuple):
    """It is this player's turn to choose starting tickets (C-0)."""

    player: int

    def apply(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.STARTING_TICKETS


class PlayBegan(NamedTuple):
    """Everybody has chosen; `player` takes the first turn."""

    player: int

    def apply(self, state: State) -> None:
        state.player = self.player
        state.phase = Phase.TURN
        state.turn = 1


class FaceUpCardDrawn(NamedTuple):
    """A player drew a face-up card (C-2)."""

    player: int
    slot: int
    card: int

    def apply(self, state: State) -> None:
        state.hands[self.player][self.card] += 1
        show_taken(state, self.player, self.card, 1)
        state.market[self.slot] = EMPTY
        state.phase = Phase.SECOND_CARD
        state.passes = 0
        state.reset_limit_reached = False


class DeckCardDrawn(NamedTuple):
    """A player drew a card from a deck (C-2); only that player sees it."""

    player: int
    deck: int
    card: int

    def apply(self, state: State) -> None:
        state.decks[self.deck].pop()
        state.hands[self.player][self.card] += 1
        state.phase = Phase.SECOND_CARD
        state.passes = 0


class SlotFilled(NamedTuple):
    """An empty slot of the market was filled from the deck of this card."""

    slot: int
    card: int

    def apply(self, state: State) -> None:
        state.decks[state.game_map.card_types[self.card].deck].pop()
        state.market[self.slot] = self.card
        state.reset_limit_reached = False


class MarketReset(NamedTuple):
    """Too many locomotives: all face-up cards were discarded (C-4)."""

    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        discard(state, self.cards)
        state.market = [EMPTY] * len(state.market)


class ResetLimitReached(NamedTuple):
    """The market has been reset too often and is not reset again until it changes (C-4)."""

    def apply(self, state: State) -> None:
        state.reset_limit_reached = True


class MarketFillBegan(NamedTuple):
    """An empty slot can be filled from several decks, and the player must choose (GL-1); `then` is
    the value of the phase that follows."""

    player: int
    then: str

    def apply(self, state: State) -> None:
        state.after_fill = Phase(self.then)
        state.phase = Phase.MARKET_FILL


class MarketFillEnded(NamedTuple):
    """The market is filled, as far as the decks have cards."""

    def apply(self, state: State) -> None:
        state.phase = state.after_fill


class CardsSetAside(NamedTuple):
    """A player played cards that are set aside until a tunnel or a flag is settled (EU-2,
    PA-2)."""

    player: int
    payment: Payment

    def apply(self, state: State) -> None:
        hand = state.hands[self.player]
        for card_type, count in self.payment:
            hand[card_type] -= count
            state.set_aside += (card_type,) * count
        _forget_spent(state, self.player, self.payment)
        state.passes = 0


class SetAsideDiscarded(NamedTuple):
    """The cards set aside were discarded."""

    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        discard(state, self.cards)
        state.set_aside = ()
        state.tunnel = None


class TicketsOffered(NamedTuple):
    """A player was offered tickets from the ticket deck (C-0, C-9, EU-7)."""

    player: int
    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        if state.returned_by:
            returned = state.ticket_deck[-len(state.returned_by) :]
            state.returned_by = tuple(
                seat
                for ticket, seat in zip(returned, state.returned_by, strict=True)
                if ticket not in self.tickets
            )
        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]
        state.offers[self.player] = self.tickets
        state.passes = 0
        if state.turn:
            state.phase = Phase.TICKET_CHOICE


class TicketsKept(NamedTuple):
    """A player kept some of the offered tickets (C-9); others see only the numbers."""

    player: int
    kept: tuple[int, ...]
    rejected: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.tickets[self.player] += self.kept
        state.rejected[self.player] = self.rejected
        state.offers[self.player] = ()


class TicketsReturned(NamedTuple):
    """Tickets that a player rejected were returned under the ticket deck (C-0, C-9)."""

    player: int
    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.ticket_deck += self.tickets
        state.returned_by += (self.player,) * len(self.tickets)
        state.rejected[self.player] = _without(state.rejected[self.player], self.tickets)


class TicketsRemoved(NamedTuple):
    """Starting tickets that a player rejected were removed from the game, unseen (C-0)."""

    player: int
    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.tickets_out += self.tickets
        state.removed_by += (self.player,) * len(self.tickets)
        state.rejected[self.player] = _without(state.rejected[self.player], self.tickets)


class LongTicketsRemoved(NamedTuple):
    """The long tickets that were not dealt were removed from the game, unseen (EU-7)."""

    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]
        state.tickets_out = self.tickets + state.tickets_out


def discard(state: State, cards: Iterable[int]) -> None:
    """Move cards to the discard piles of their decks."""
    card_types = state.game_map.card_types
    for card in cards:
        state.discards[card_types[card].deck].append(card)


def pay(state: State, player: int, payment: Payment) -> None:
    """Move cards from the player's hand to the discard piles of their decks."""
    hand, card_types = state.hands[player], state.game_map.card_types
    for card_type, count in payment:
        hand[card_type] -= count
        state.discards[card_types[card_type].deck] += [card_type] * count
    _forget_spent(state, player, payment)


def show_taken(state: State, player: int, card: int, count: int) -> None:
    """Note that everybody has seen cards of this type go into the player's hand (C-10)."""
    known = list(state.known[player])
    known[card] += count
    state.known[player] = tuple(known)


def _forget_spent(state: State, player: int, payment: Payment) -> None:
    """Of the known cards, those that the player may just have spent are not known any more."""
    before = state.known[player]
    if any(before):
        known = list(before)
        for card_type, count in payment:
            known[card_type] = max(0, known[card_type] - count)
        state.known[player] = tuple(known)


def _without(tickets: tuple[int, ...], removed: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([ticket for ticket in tickets if ticket not in removed])
