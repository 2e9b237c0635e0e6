"""Every way to pay: for lanes (C-7, EU-1, GL-4, GL-5), tunnels (EU-2), stations (EU-4) and
harbors (GL-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.game_map import GameMap, Lane


class Suit(NamedTuple):
    """The cards of one colour in one deck: one kind of train cards, or with and without anchor, or
    single and double ships."""

    deck: int
    colour: int
    kinds: tuple[int, ...]


class Demand(NamedTuple):
    """What a lane asks for: cards of one deck that cover its spaces, all of one colour (`None`:
    any one colour), with at least so many locomotives among them (a ferry's symbols)."""

    deck: int
    colour: int | None
    length: int
    locomotives: int = 0


def demand_of(lane: Lane) -> Demand:
    """What must be paid for this lane."""
    return Demand(lane.deck, lane.colour, lane.length, lane.locomotives)


def suits_of(game_map: GameMap) -> list[Suit]:
    """All suits of a map: deck by deck, in the order of the colours."""
    return [
        Suit(deck, colour, kinds)
        for deck in range(len(game_map.rules.decks))
        for colour in range(len(game_map.colours))
        if (
            kinds := tuple(
                index
                for index, kind in enumerate(game_map.kinds)
                if kind.colour == colour and kind.deck == deck
            )
        )
    ]


def lane_payments(game_map: GameMap, demand: Demand) -> list[Payment]:
    """All payments that could ever meet a demand, in the order in which they are offered: fewest
    locomotives first, then least overpaid, then plain cards before anchored ones, then in the
    order of the kinds of cards. No card is in it that could be left out (GL-5)."""
    kinds = game_map.kinds
    suits = [
        suit
        for suit in suits_of(game_map)
        if suit.deck == demand.deck and demand.colour in (None, suit.colour)
    ]
    found: list[tuple[tuple[int, ...], Payment]] = []
    for wild in range(demand.locomotives, demand.length):
        for suit in suits:
            covers = [kinds[kind].covers for kind in suit.kinds]
            most = [-(-(demand.length - wild) // cover) for cover in covers]
            for counts in product(*[range(count + 1) for count in most]):
                covered = wild + sum([n * c for n, c in zip(counts, covers, strict=True)])
                spare = covered - demand.length
                smallest = [c for n, c in zip(counts, covers, strict=True) if n]
                if wild > demand.locomotives:
                    smallest.append(1)
                if not any(counts) or not 0 <= spare < min(smallest):
                    continue
                cards = dict(zip(suit.kinds, counts, strict=True))
                anchored = sum(count for kind, count in cards.items() if kinds[kind].anchor)
                order = (wild, spare, anchored, *[-count for count in counts])
                found.append((order, _payment(game_map, cards, wild)))
    # Sorting is stable: among equals the suits stay in the order of the colours.
    found.sort(key=lambda pair: pair[0][:3])
    return [payment for _, payment in found] + [_payment(game_map, {}, demand.length)]


def counted_payments(game_map: GameMap, count: int, suits: Sequence[Suit]) -> Iterator[Payment]:
    """All payments of so many cards, whatever they cover, of one of these suits; locomotives stand
    in. Fewest locomotives first, then plain cards before anchored ones (GL-10); of locomotives
    alone at the end."""
    kinds = game_map.kinds
    for wild in range(count):
        found = [
            dict(zip(suit.kinds, counts, strict=True))
            for suit in suits
            for counts in _shares(count - wild, len(suit.kinds))
        ]
        found.sort(key=lambda cards: sum([n for kind, n in cards.items() if kinds[kind].anchor]))
        for cards in found:
            yield _payment(game_map, cards, wild)
    yield _payment(game_map, {}, count)


def harbor_payments(game_map: GameMap, cards_of_each_deck: int) -> Iterator[Payment]:
    """All payments for a harbor: so many anchored cards of each deck, all of one colour, jokers
    standing in for any of them (GL-7). Fewest jokers first."""
    decks = range(len(game_map.rules.decks))
    each, total = cards_of_each_deck, cards_of_each_deck * len(decks)
    anchored = [
        [
            [k for k in suit.kinds if game_map.kinds[k].anchor]
            for suit in suits_of(game_map)
            if suit.colour == colour
        ]
        for colour in range(len(game_map.colours))
    ]
    for wild in range(total):
        for suits in anchored:
            for numbers in product(range(each + 1), repeat=len(suits)):
                if sum(numbers) != total - wild:
                    continue
                shares = [
                    list(_shares(number, len(kinds)))
                    for number, kinds in zip(numbers, suits, strict=True)
                ]
                for chosen in product(*shares):
                    cards: dict[int, int] = {}
                    for kinds, counts in zip(suits, chosen, strict=True):
                        cards |= dict(zip(kinds, counts, strict=True))
                    yield _payment(game_map, cards, wild)
    yield _payment(game_map, {}, total)


def can_pay(hand: Sequence[int], payment: Payment) -> bool:
    """Whether a hand (counts by kind of card) holds the cards of a payment."""
    for kind, count in payment:  # noqa: SIM110 - a generator would take twice the time
        if hand[kind] < count:
            return False
    return True


def _shares(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to share a number among so many parts; more in the first ones first."""
    if parts == 0:
        if total == 0:
            yield ()
        return
    for first in range(total, -1, -1):
        for rest in _shares(total - first, parts - 1):
            yield (first, *rest)


def _payment(game_map: GameMap, cards: dict[int, int], wild: int) -> Payment:
    pairs = [(kind, count) for kind, count in cards.items() if count]
    return tuple(sorted([*pairs, (game_map.locomotive, wild)] if wild else pairs))
