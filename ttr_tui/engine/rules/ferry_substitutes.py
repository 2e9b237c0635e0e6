"""Any three cards as one locomotive on ferries (C-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from ttr_tui.engine.game_map import CardTypeIndex, GameMap, Payment
from ttr_tui.engine.payments import Demand, can_pay, demand_of, route_payments
from ttr_tui.engine.rule import Remark, Rule, Setting


class FerrySubstituteRules(NamedTuple):
    """C-19: how many cards replace one locomotive that a ferry requires."""

    cards: int = 3


MAX_REPLACED: Final = 2
"""How many locomotives of one ferry can be replaced: with more, there could be too many ways to
list them for one payment."""


@lru_cache(maxsize=500)
def _rests(game_map: GameMap, demand: Demand) -> tuple[tuple[int, Payment], ...]:
    """The payments for what is left of the cost of a ferry, each with the number of cards that
    replace the locomotives; those that replace fewest first."""
    rules = game_map.rules.get(FerrySubstituteRules)
    return tuple(
        [
            (rules.cards * replaced, payment)
            for replaced in range(1, min(demand.locomotives, MAX_REPLACED) + 1)
            for payment in route_payments(game_map, _without(demand, replaced))
        ]
        if rules is not None
        else []
    )


@lru_cache(maxsize=500)
def _others(game_map: GameMap, demand: Demand) -> tuple[CardTypeIndex, ...]:
    """The card types that can replace a locomotive of a ferry."""
    return tuple(
        [
            card_type
            for card_type in game_map.card_type_indices
            if card_type != game_map.locomotive
            and game_map.card_types[card_type].deck == demand.deck
        ]
    )


@lru_cache(maxsize=1000)
def substitute_payments(
    game_map: GameMap, demand: Demand, hand: tuple[int, ...]
) -> tuple[Payment, ...]:
    """Payments for a ferry in which other cards of this hand (counts by card type) replace
    locomotives; those that replace fewest first. Each replaces them with the cards of which the
    hand has fewest: `other_substitutes` are all other ways to choose them."""
    others = _others(game_map, demand)
    fewest_first = sorted([card for card in others if hand[card]], key=hand.__getitem__)
    held = sum([hand[card] for card in fewest_first])
    payments: dict[Payment, None] = {}
    for total, rest in _rests(game_map, demand):
        if not can_pay(hand, rest):
            continue
        cards = dict(rest)
        missing = total
        if held - sum([count for card, count in rest if card in others]) < missing:
            continue
        for card in fewest_first:
            paid = cards.get(card, 0)
            count = min(hand[card] - paid, missing)
            if count:
                cards[card] = paid + count
                missing -= count
                if not missing:
                    break
        payments[tuple(sorted(cards.items()))] = None
    return tuple(payments)


def other_substitutes(
    game_map: GameMap, demand: Demand, hand: Sequence[int], payment: Payment
) -> Iterator[Payment]:
    """All payments for a ferry that differ from this one only in the cards that replace
    locomotives; none if no cards do."""
    others, seen = _others(game_map, demand), {payment}
    for total, rest in _rests(game_map, demand):
        if _replaces(payment, rest, total, others):
            left = _left(hand, rest)
            for counts in _chosen([left[card] for card in others], total):
                cards = dict(rest)
                for card, count in zip(others, counts, strict=True):
                    cards[card] = cards.get(card, 0) + count
                if (found := _sorted(cards)) not in seen:
                    seen.add(found)
                    yield found


def has_substitutes(game_map: GameMap, demand: Demand, payment: Payment) -> bool:
    """Whether this pays for a ferry if some of its cards replace locomotives."""
    if payment != _sorted(dict(payment)):
        return False
    others = _others(game_map, demand)
    return any(_replaces(payment, rest, total, others) for total, rest in _rests(game_map, demand))


def _replaces(payment: Payment, rest: Payment, total: int, others: Sequence[CardTypeIndex]) -> bool:
    """Whether a payment consists of the `rest` and of so many cards of these types."""
    more = Counter(dict(payment))
    more.subtract(dict(rest))
    return sum(more.values()) == total and all(
        count >= 0 and (not count or card in others) for card, count in more.items()
    )


def _left(hand: Sequence[int], payment: Payment) -> list[int]:
    left = list(hand)
    for card, count in payment:
        left[card] -= count
    return left


def _sorted(cards: dict[CardTypeIndex, int]) -> Payment:
    return tuple(sorted([pair for pair in cards.items() if pair[1]]))


def _without(demand: Demand, replaced: int) -> Demand:
    """What is left of the cost of a ferry when this many locomotives are replaced."""
    return demand._replace(
        length=demand.length - replaced, locomotives=demand.locomotives - replaced
    )


def _chosen(available: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """All ways to take `total` cards of those available, by card type."""
    if not available:
        if total == 0:
            yield ()
        return
    first, rest = available[0], available[1:]
    for count in range(max(0, total - sum(rest)), min(first, total) + 1):
        for others in _chosen(rest, total - count):
            yield (count, *others)


def _ways(game_map: GameMap) -> list[int]:
    """The ways to replace the locomotives of the ferry that has most of them."""
    cards, most = game_map.rules.of(FerrySubstituteRules).cards, 0
    for route in game_map.routes:
        others = len(_others(game_map, demand_of(game_map, route)))
        replacing = cards * min(route.locomotives, MAX_REPLACED)
        most = max(most, comb(others + replacing - 1, replacing) if replacing else 0)
    return [most]


def _warnings(game_map: GameMap) -> Iterator[Remark]:
    if not any(route.locomotives for route in game_map.routes):
        yield Remark(
            ("ferry_substitutes",), "cards replace locomotives on ferries, but no route is a ferry"
        )


RULE: Final = Rule(
    key="ferry_substitutes",
    settings=FerrySubstituteRules,
    about="Switches on substitutes on ferries: any cards can replace a required locomotive.",
    fields=(Setting("cards", "The cards that replace one locomotive of a ferry.", 2, 5),),
    optional=True,
    ways=_ways,
    warnings=_warnings,
)
