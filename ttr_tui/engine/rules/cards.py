"""Cards on their way between decks, hands and discard piles (C-0, C-5, EU-2, PA-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import GameMap, Payment
from ttr_tui.engine.parts import EventRule, Part, Remark, Section, double_cards, several_decks
from ttr_tui.engine.rng import shuffled
from ttr_tui.engine.rules.restricted_locomotives import (
    locomotives_are_restricted,
    locomotives_are_wild,
)
from ttr_tui.engine.state import Phase, State
from ttr_tui.text import capitalized, counted, listed


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


class HandDealt(NamedTuple):
    """A player was dealt the starting hand, in this order (C-0)."""

    player: int
    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        card_types = state.game_map.card_types
        for card in self.cards:
            state.decks[card_types[card].deck].pop()
            state.hands[self.player][card] += 1


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


def _forget_spent(state: State, player: int, payment: Payment) -> None:
    """Of the known cards, those that the player may just have spent are not known any more
    (C-10)."""
    known = [*state.known[player]]
    for card_type, count in payment:
        left = known[card_type] - count
        known[card_type] = left if left > 0 else 0
    state.known[player] = tuple(known)


def show_taken(state: State, player: int, card: int, count: int = 1) -> None:
    """Note that everybody has seen cards of this type go into the player's hand (C-10)."""
    known = [*state.known[player]]
    known[card] += count
    state.known[player] = tuple(known)


def reshuffle(state: State, deck: int, events: list[Event]) -> None:
    """Shuffle the discard pile of a deck, unless it is empty, into a new deck (C-5)."""
    if state.discards[deck]:
        rng, cards = shuffled(state.rng, state.discards[deck])
        emit(state, events, DeckShuffled(deck, tuple(cards), rng))


def reshuffle_empty(state: State, events: list[Event]) -> None:
    """Reshuffle every empty deck."""
    for index, deck in enumerate(state.decks):
        if not deck:
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
            if (found := piles[card_type] + held[card_type]) != count:
                yield f"there are {found} {game_map.card_types[card_type].name} cards, not {count}"
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


def _hand(game_map: GameMap) -> dict[str, str]:
    decks, several = game_map.rules.decks, several_decks(game_map)
    hands = [
        counted(deck.starting_hand, f"{deck.name} card" if several else "card") for deck in decks
    ]
    return {"hand": " and ".join(hands)}


def _deck_words(game_map: GameMap) -> dict[str, str]:
    """The decks and what they pay for, by rail and by sea."""
    decks, card_types = game_map.rules.decks, game_map.card_types
    doubles = {card_type.deck for card_type in card_types if card_type.covers > 1}
    takes = [f"{deck.mode} routes take {deck.name} cards and {deck.pieces.many}" for deck in decks]
    return {
        "modes": capitalized(" and ".join(deck.mode for deck in decks)),
        "takes": capitalized(", ".join(takes)),
        "locomotive_deck": decks[card_types[game_map.locomotive].deck].name,
        "double": listed([decks[deck].name for deck in sorted(doubles)]) if doubles else "",
    }


SECTIONS: Final = (
    Section("C-0", "", "Each is dealt {hand}.", values=_hand),
    Section(
        "C-5",
        "Empty deck",
        """
        When a deck is empty, its discard pile becomes the new deck, shuffled, as soon as it has a
        card. Until then nobody can draw from this deck, and a market slot that could not be filled
        stays empty until a card is available.
        """,
    ),
    Section(
        "C-10",
        "Hidden information",
        """
        Hidden from the other players: the cards in a hand, the tickets, and whether a ticket is
        completed, until the final score. Hidden from everybody: the order of the decks. Public:
        cards drawn from the market, played or revealed; how many cards of each deck and how many
        tickets a player holds, draws, keeps and rejects; pieces, everything on the board or face
        up, and scores. So the cards of a discard pile are public too, and so are the cards that
        everybody has seen go into a hand: those drawn from the market{more}. Of these, a player
        still holds at least as many of each type as are left after subtracting all cards of the
        type that the player has played since. The screen shows only the number of discarded cards
        and of cards in a hand **(ruling)**.
        """,
    ),
    Section(
        "GL-3",
        "{locomotives}",
        """
        The {locomotives} are in the {locomotive_deck} deck; they stand for a card of any color and
        of any deck. A {locomotive} pays for one space of a route, never for two **(ruling)**.
        Played {locomotives} go to the {locomotive_deck} discard pile.
        """,
        when=several_decks,
        values=_deck_words,
    ),
    Section(
        "GL-3",
        "",
        "Any number of {locomotives} can be played for a route.",
        when=lambda game_map: several_decks(game_map) and locomotives_are_wild(game_map),
    ),
    Section(
        "GL-3",
        "",
        "With C-18, any number can be played for a tunnel or a ferry, and none for another route.",
        when=lambda game_map: several_decks(game_map) and locomotives_are_restricted(game_map),
    ),
    Section(
        "GL-4",
        "{modes}",
        "{takes}. Gray routes take any one color of their type.",
        when=several_decks,
        values=_deck_words,
    ),
    Section(
        "GL-5",
        "Double {double} cards",
        """
        A double {double} card covers one or two spaces; it can pay for a route of one space. The
        cards may cover more spaces than the route has, but no card may be played that could be left
        out **(ruling)**. For example, two doubles and a single pay for five spaces, and so do three
        doubles, but three doubles and a single do not. The player places as many pieces as the
        route has spaces.
        """,
        when=double_cards,
        values=_deck_words,
    ),
)

PART: Final = Part(
    key="cards",
    sections=SECTIONS,
    events=(
        EventRule(DeckShuffled, secret=("cards", "rng")),
        EventRule(HandDealt, private=("cards",)),
        EventRule(CardsSetAside),
        EventRule(SetAsideDiscarded),
    ),
    warnings=_warnings,
    invariants=_broken,
)
