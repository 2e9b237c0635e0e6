"""Cards on their way between decks, hands and discard piles (C-0, C-5, EU-2, PA-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ttr_tui.engine.events import Event, emit, known
from ttr_tui.engine.game_map import CardTypeIndex, DeckIndex, GameMap, Payment, Seat
from ttr_tui.engine.rng import Rng, shuffled
from ttr_tui.engine.rule import EventRule, Remark, Rule
from ttr_tui.engine.state import Phase, State


class DeckShuffled(NamedTuple):
    """A deck was shuffled, at the start or from its discard pile (C-5); `cards` from bottom to
    top."""

    deck: DeckIndex
    cards: tuple[CardTypeIndex | None, ...]
    rng: Rng

    def apply(self, state: State) -> None:
        state.decks[self.deck] = list(known(self.cards))
        state.discards[self.deck] = []
        state.rng = self.rng


class DeckReordered(NamedTuple):
    """The cards of a deck were shuffled, without its discard pile; `cards` from bottom to top."""

    deck: DeckIndex
    cards: tuple[CardTypeIndex | None, ...]
    rng: Rng

    def apply(self, state: State) -> None:
        state.decks[self.deck] = list(known(self.cards))
        state.rng = self.rng


class HandDealt(NamedTuple):
    """A player was dealt the starting hand, in this order (C-0)."""

    player: Seat
    cards: tuple[CardTypeIndex | None, ...]

    def apply(self, state: State) -> None:
        card_types = state.game_map.card_types
        for card in known(self.cards):
            state.decks[card_types[card].deck].pop()
            state.hands[self.player][card] += 1


class CardsSetAside(NamedTuple):
    """A player played cards that are set aside until a tunnel or a flag is settled (EU-2,
    PA-2)."""

    player: Seat
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

    cards: tuple[CardTypeIndex, ...]

    def apply(self, state: State) -> None:
        discard(state, self.cards)
        state.set_aside = ()
        state.tunnel = None


def discard(state: State, cards: Iterable[CardTypeIndex]) -> None:
    """Move cards to the discard piles of their decks."""
    card_types = state.game_map.card_types
    for card in cards:
        state.discards[card_types[card].deck].append(card)


def pay(state: State, player: Seat, payment: Payment) -> None:
    """Move cards from the player's hand to the discard piles of their decks."""
    hand, card_types = state.hands[player], state.game_map.card_types
    for card_type, count in payment:
        hand[card_type] -= count
        state.discards[card_types[card_type].deck] += [card_type] * count
    _forget_spent(state, player, payment)


def _forget_spent(state: State, player: Seat, payment: Payment) -> None:
    """Of the known cards, those that the player may just have spent are not known any more
    (C-10)."""
    known = [*state.known[player]]
    for card_type, count in payment:
        left = known[card_type] - count
        known[card_type] = left if left > 0 else 0
    state.known[player] = tuple(known)


def show_taken(state: State, player: Seat, card: CardTypeIndex, count: int = 1) -> None:
    """Note that everybody has seen cards of this type go into the player's hand (C-10)."""
    known = [*state.known[player]]
    known[card] += count
    state.known[player] = tuple(known)


def reshuffle(state: State, deck: DeckIndex, events: list[Event]) -> None:
    """Shuffle the discard pile of a deck, unless it is empty, into a new deck (C-5)."""
    if state.discards[deck]:
        rng, cards = shuffled(state.rng, state.discards[deck])
        emit(state, events, DeckShuffled(deck, tuple(cards), rng))


def reshuffle_empty(state: State, events: list[Event]) -> None:
    """Reshuffle every empty deck."""
    for index in state.game_map.deck_indices:
        if not state.decks[index]:
            reshuffle(state, index, events)


def holds(state: State, payment: Payment) -> bool:
    """Whether the player has these cards."""
    hand = state.hands[state.player]
    return all(
        card_type in range(len(hand)) and 0 < count <= hand[card_type]
        for card_type, count in payment
    )


def _broken(state: State) -> Iterator[str]:
    game_map = state.game_map
    held = [sum(counts) for counts in zip(*state.hands, strict=True)]
    flags = [card for cards in state.flags for card in cards]
    for index, deck in enumerate(game_map.rules.decks):
        piles = Counter([*state.decks[index], *state.discards[index], *state.market])
        piles.update([*state.set_aside, *flags])
        for card_type, count in deck.cards:
            if (number := piles[card_type] + held[card_type]) != count:
                yield f"there are {number} {game_map.card_types[card_type].name} cards, not {count}"
        if not state.decks[index] and state.discards[index] and state.tunnel is None:
            yield f"the {deck.name} deck is empty, but it has discards (C-5)"
    for seat, hand in enumerate(state.hands):
        if min(hand) < 0:
            yield f"seat {seat} has a negative number of cards"
        if any(map(int.__lt__, hand, state.known[seat])):
            yield f"seat {seat} is known to hold cards that are not in the hand (C-10)"
    settling = state.phase in {Phase.TUNNEL, Phase.FLAG_CARD} or state.tunnel is not None
    if state.set_aside and not settling:
        yield "cards are set aside without a tunnel or a flag (EU-2)"


def _warnings(game_map: GameMap) -> Iterator[Remark]:
    for index, deck in enumerate(game_map.rules.decks):
        if not any(route.deck == index for route in game_map.routes):
            yield Remark(("decks", index, "mode"), f"no route has the mode {deck.mode}")


RULE: Final = Rule(
    key="cards",
    events=(
        EventRule(DeckShuffled, secret=("cards", "rng")),
        EventRule(DeckReordered, secret=("cards", "rng"), reveals=True),
        EventRule(HandDealt, private=("cards",)),
        EventRule(CardsSetAside),
        EventRule(SetAsideDiscarded),
    ),
    warnings=_warnings,
    invariants=_broken,
)
