"""All possible payments: for routes (C-7, EU-1, GL-4, GL-5), tunnels (EU-2), stations (EU-4) and
harbors (GL-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.game_map import CardTypeIndex, CityIndex, DeckIndex, GameMap, Payment, Route
from ttr_tui.engine.rules.restricted_locomotives import (
    locomotives_are_restricted,
    takes_locomotives,
)


class Suit(NamedTuple):
    """The card types of one color in one deck: usually one; train cards with and without an anchor,
    or single and double ships, make two."""

    deck: DeckIndex
    color: int
    card_types: tuple[CardTypeIndex, ...]


class Demand(NamedTuple):
    """The cost of a route: cards of one deck that cover `length` spaces, all of one color (`None`:
    any one color), with at least `locomotives` locomotives among them (a ferry) and at most
    `max_locomotives`."""

    deck: DeckIndex
    color: int | None
    length: int
    locomotives: int
    max_locomotives: int


def demand_of(game_map: GameMap, route: Route) -> Demand:
    """The cost of this route."""
    most = max_locomotives(game_map, route)
    return Demand(route.deck, route.color, route.length, route.locomotives, most)


def max_locomotives(game_map: GameMap, route: Route) -> int:
    """How many locomotives can pay for this route: one for each space (C-7), or none (C-18)."""
    return route.length if takes_locomotives(game_map, route) else 0


class MissingCards(NamedTuple):
    """What a route still costs: the spaces that a hand cannot cover, how many of them need a
    locomotive (a ferry), and the card types that cover the others. For a gray route these are of
    the colors that cover most already."""

    spaces: int
    locomotives: int
    card_types: tuple[int, ...]


def missing_cards(
    game_map: GameMap, hand: Sequence[int], route: int, spare: int = 0
) -> MissingCards:
    """What a hand (counts by card type) lacks for a route. `spare` spaces more are to be covered,
    for cards that a tunnel may cost in addition."""
    facts, card_types = game_map.routes[route], game_map.card_types
    suits = [suit.card_types for suit in suits_for(game_map, facts.deck, facts.color)]
    covered = [sum([hand[card] * card_types[card].covers for card in suit]) for suit in suits]
    wild = min(hand[game_map.locomotive], max_locomotives(game_map, facts) + spare)
    most = max(covered, default=0)  # A map may have no card of a color.
    length = facts.length + spare
    with_color = min(most, length - facts.locomotives)
    chosen = [suit for suit, spaces in zip(suits, covered, strict=True) if spaces == most]
    return MissingCards(
        spaces=max(0, length - with_color - wild),
        locomotives=max(0, facts.locomotives - wild),
        card_types=tuple([card for suit in chosen for card in suit]),
    )


@lru_cache(maxsize=500)
def suits_for(game_map: GameMap, deck: int, color: int | None) -> tuple[Suit, ...]:
    """The suits that pay for a route of this deck and color (`None`: gray)."""
    suits = suits_of(game_map)
    return tuple([suit for suit in suits if suit.deck == deck and color in (None, suit.color)])


@lru_cache(maxsize=64)
def suits_of(game_map: GameMap) -> tuple[Suit, ...]:
    """All suits of a map: deck by deck, in the order of the colors."""
    suits = [
        Suit(deck, color, card_types)
        for deck in game_map.deck_indices
        for color in range(len(game_map.colors))
        if (
            card_types := tuple(
                index
                for index in game_map.card_type_indices
                if game_map.card_types[index].color == color
                and game_map.card_types[index].deck == deck
            )
        )
    ]
    return tuple(suits)


def route_payments(game_map: GameMap, demand: Demand) -> list[Payment]:
    """All possible payments for a demand, in the order in which they are offered: fewest
    locomotives first, then least overpaid, then plain cards before cards with an anchor, then in
    the order of the card types. No payment has a card that is not needed (GL-5)."""
    card_types = game_map.card_types
    suits = suits_for(game_map, demand.deck, demand.color)
    ordered: list[tuple[tuple[int, ...], Payment]] = []
    for wild in range(demand.locomotives, min(demand.max_locomotives + 1, demand.length)):
        for suit in suits:
            covers = [card_types[card_type].covers for card_type in suit.card_types]
            max_counts = [-(-(demand.length - wild) // cover) for cover in covers]
            for first in product(*[range(count + 1) for count in max_counts[:-1]]):
                rest = demand.length - wild
                rest -= sum([n * c for n, c in zip(first, covers[:-1], strict=True)])
                last = max(0, -(-rest // covers[-1]))  # With more of them, some are not needed.
                counts, spare = (*first, last), last * covers[-1] - rest
                smallest = [c for n, c in zip(counts, covers, strict=True) if n]
                if wild > demand.locomotives:
                    smallest.append(1)
                if not any(counts) or not 0 <= spare < min(smallest):
                    continue
                cards = dict(zip(suit.card_types, counts, strict=True))
                anchored = sum(
                    count for card_type, count in cards.items() if card_types[card_type].anchor
                )
                order = (wild, spare, anchored, *[-count for count in counts])
                ordered.append((order, _payment(game_map, cards, wild)))
    # Sorting is stable: with equal keys the suits stay in the order of the colors.
    ordered.sort(key=lambda pair: pair[0][:3])
    payments = [payment for _, payment in ordered]
    if demand.max_locomotives >= demand.length:
        payments.append(_payment(game_map, {}, demand.length))
    return payments


def building_payments(game_map: GameMap, count: int) -> Iterator[Payment]:
    """All payments of `count` cards for something built in a city, all of one deck (MX-2)."""
    return _for_building(game_map, counted_payments(game_map, count, suits_of(game_map)))


def counted_payments(game_map: GameMap, count: int, suits: Sequence[Suit]) -> Iterator[Payment]:
    """All payments of `count` cards of one of these suits or locomotives, no matter how many spaces
    they cover. Fewest locomotives first, then plain cards before cards with an anchor (GL-10);
    locomotives alone come last."""
    card_types = game_map.card_types
    for wild in range(count):
        choices = [
            dict(zip(suit.card_types, counts, strict=True))
            for suit in suits
            for counts in _shares(count - wild, len(suit.card_types))
        ]
        choices.sort(
            key=lambda cards: sum(
                [n for card_type, n in cards.items() if card_types[card_type].anchor]
            )
        )
        for cards in choices:
            yield _payment(game_map, cards, wild)
    yield _payment(game_map, {}, count)


def harbor_payments(game_map: GameMap, cards_of_each_deck: int) -> Iterator[Payment]:
    """All payments for a harbor: this many cards with an anchor from each deck, all of one color,
    with locomotives for any of them (GL-7). Fewest locomotives first."""
    return _for_building(game_map, _anchored_payments(game_map, cards_of_each_deck))


def _anchored_payments(game_map: GameMap, cards_of_each_deck: int) -> Iterator[Payment]:
    """All payments for a harbor: this many cards with an anchor from each deck, all of one color,
    with locomotives for any of them (GL-7). Fewest locomotives first."""
    decks = range(len(game_map.rules.decks))
    each, total = cards_of_each_deck, cards_of_each_deck * len(decks)
    anchored = [
        [
            [k for k in suit.card_types if game_map.card_types[k].anchor]
            for suit in suits_of(game_map)
            if suit.color == color
        ]
        for color in range(len(game_map.colors))
    ]
    for wild in range(total):
        for suits in anchored:
            for numbers in product(range(each + 1), repeat=len(suits)):
                if sum(numbers) != total - wild:
                    continue
                shares = [
                    list(_shares(number, len(card_types)))
                    for number, card_types in zip(numbers, suits, strict=True)
                ]
                for chosen in product(*shares):
                    cards: dict[CardTypeIndex, int] = {}
                    for card_types, counts in zip(suits, chosen, strict=True):
                        cards |= dict(zip(card_types, counts, strict=True))
                    yield _payment(game_map, cards, wild)
    yield _payment(game_map, {}, total)


def _for_building(game_map: GameMap, payments: Iterator[Payment]) -> Iterator[Payment]:
    """Locomotives may pay only for tunnels and ferries (C-18)."""
    restricted = locomotives_are_restricted(game_map)
    for payment in payments:
        if not restricted or all(card != game_map.locomotive for card, _ in payment):
            yield payment


def can_pay(hand: Sequence[int], payment: Payment) -> bool:
    """Whether a hand (counts by card type) has the cards of a payment."""
    for card_type, count in payment:  # noqa: SIM110 - a generator would take twice the time
        if hand[card_type] < count:
            return False
    return True


class BuildTable:
    """All actions that build the same thing at the same price: the payments, and for each city one
    action per payment."""

    def __init__(
        self,
        payments: Iterable[Payment],
        cities: Iterable[CityIndex],
        build: Callable[[CityIndex, Payment], Action],
    ) -> None:
        self.payments = list(payments)
        self.actions = {city: [build(city, pay) for pay in self.payments] for city in cities}

    def is_payable(self, payment: Payment, hand: Sequence[int]) -> bool:
        """Whether this is the price; for no cards, whether the hand can pay the price somehow."""
        if payment:
            return payment in self.payments
        return any(can_pay(hand, possible) for possible in self.payments)


def _shares(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to write `total` as an ordered sum of `parts` numbers, largest first numbers
    first."""
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(total, -1, -1):
        for rest in _shares(total - first, parts - 1):
            yield (first, *rest)


def _payment(game_map: GameMap, cards: dict[CardTypeIndex, int], wild: int) -> Payment:
    pairs = [(card_type, count) for card_type, count in cards.items() if count]
    return tuple(sorted([*pairs, (game_map.locomotive, wild)] if wild else pairs))
