"""Any three cards as one locomotive on ferries (C-19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from ttr_tui.engine.game_map import GameMap, Payment
from ttr_tui.engine.payments import Demand, can_pay, demand_of, route_payments
from ttr_tui.engine.rule import Remark, Rule, Setting


class FerrySubstituteRules(NamedTuple):
    """C-19: how many cards replace one locomotive that a ferry requires."""

    cards: int = 3


MAX_REPLACED: Final = 2
"""How many locomotives of one ferry can be replaced: with more, a hand could pay in too many
ways to list them."""

MAX_SUBSTITUTES: Final = 200_000
"""How many ways to pay for ferries with substitutes a map may have at most."""


@lru_cache(maxsize=1000)
def substitute_payments(
    game_map: GameMap, demand: Demand, hand: tuple[int, ...]
) -> tuple[Payment, ...]:
    """All payments for a ferry in which other cards of this hand (counts by card type) replace
    locomotives; those that replace fewest first."""
    rules = game_map.rules.get(FerrySubstituteRules)
    if rules is None:
        return ()
    others = [
        card_type
        for card_type in game_map.card_type_indices
        if card_type != game_map.locomotive and game_map.card_types[card_type].deck == demand.deck
    ]
    payments: dict[Payment, None] = {}
    for replaced in range(1, min(demand.locomotives, MAX_REPLACED) + 1):
        for payment in route_payments(game_map, _without(demand, replaced)):
            if can_pay(hand, payment):
                paid = dict(payment)
                left = [hand[card_type] - paid.get(card_type, 0) for card_type in others]
                for counts in _chosen(left, rules.cards * replaced):
                    cards = dict(paid)
                    for card_type, count in zip(others, counts, strict=True):
                        cards[card_type] = cards.get(card_type, 0) + count
                    payments[tuple(sorted([pair for pair in cards.items() if pair[1]]))] = None
    return tuple(payments)


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


def _limits(game_map: GameMap) -> Iterator[Remark]:
    """Ferries that a player with all cards could claim in too many ways."""
    cards = game_map.rules.of(FerrySubstituteRules).cards
    ways = 0
    for route in game_map.routes:
        others = sum(
            card.deck == route.deck and not card.is_locomotive for card in game_map.card_types
        )
        for replaced in range(1, min(route.locomotives, MAX_REPLACED) + 1):
            any_cards = comb(others + cards * replaced - 1, cards * replaced)
            rest = _without(demand_of(game_map, route), replaced)
            ways += any_cards * len(route_payments(game_map, rest))
        if ways > MAX_SUBSTITUTES:
            message = f"ferries up to here can be paid in more than {MAX_SUBSTITUTES} ways"
            message += ", expected fewer or shorter ferries, or fewer cards for a locomotive"
            yield Remark(("routes", route.connection), message)
            return


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
    limits=_limits,
    warnings=_warnings,
)
