"""Cards taken, the market, and cards that lie apart (C-2 to C-5, GL-1, EU-2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.state import EMPTY, Phase, State


class MarketFilled(NamedTuple):
    """A card came from its deck to an empty place of the market."""

    place: int
    card: int

    def change(self, state: State) -> None:
        state.decks[state.game_map.kinds[self.card].deck].pop()
        state.market[self.place] = self.card
        state.sweep_given_up = False


class MarketSwept(NamedTuple):
    """Three locomotives: all market cards were discarded (C-4)."""

    cards: tuple[int, ...]

    def change(self, state: State) -> None:
        discard(state, self.cards)
        state.market = [EMPTY] * len(state.market)


class SweepGivenUp(NamedTuple):
    """The market was swept often enough; it stays until it next changes (C-4)."""

    def change(self, state: State) -> None:
        state.sweep_given_up = True


class CardTaken(NamedTuple):
    """A player took a card from the market (C-2)."""

    player: int
    place: int
    card: int

    def change(self, state: State) -> None:
        state.hands[self.player][self.card] += 1
        state.market[self.place] = EMPTY
        state.phase = Phase.SECOND_CARD
        state.passes = 0
        state.sweep_given_up = False


class CardDrawn(NamedTuple):
    """A player drew a card blind (C-2); only that player knows which."""

    player: int
    deck: int
    card: int

    def change(self, state: State) -> None:
        state.decks[self.deck].pop()
        state.hands[self.player][self.card] += 1
        state.phase = Phase.SECOND_CARD
        state.passes = 0


class FillDue(NamedTuple):
    """Empty places can be filled from several decks: the player is to choose (GL-1); `then` is the
    value of the phase that follows."""

    player: int
    then: str

    def change(self, state: State) -> None:
        state.after_fill = Phase(self.then)
        state.phase = Phase.MARKET_FILL


class FillEnded(NamedTuple):
    """Every place that can be filled is filled."""

    def change(self, state: State) -> None:
        state.phase = state.after_fill


class CardsLaidApart(NamedTuple):
    """A player laid cards down that are settled later (EU-2, PA-2)."""

    player: int
    payment: Payment

    def change(self, state: State) -> None:
        hand = state.hands[self.player]
        for kind, count in self.payment:
            hand[kind] -= count
            state.aside += (kind,) * count
        state.passes = 0


class AsideDiscarded(NamedTuple):
    """What lay apart was discarded."""

    cards: tuple[int, ...]

    def change(self, state: State) -> None:
        discard(state, self.cards)
        state.aside = ()
        state.tunnel = None


def discard(state: State, cards: Iterable[int]) -> None:
    """Cards go to the discard piles of their decks."""
    kinds = state.game_map.kinds
    for card in cards:
        state.discards[kinds[card].deck].append(card)


def pay(state: State, player: int, payment: Payment) -> None:
    """Cards go from the player's hand to the discard piles of their decks."""
    hand, kinds = state.hands[player], state.game_map.kinds
    for kind, count in payment:
        hand[kind] -= count
        state.discards[kinds[kind].deck] += [kind] * count
