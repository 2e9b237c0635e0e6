"""The card plan: which cards pay for the routes that the player plans, and what is still to be
drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ttr_tui.engine import Payment
from ttr_tui.players.estimates import INF, Estimates


class CardPlan(NamedTuple):
    """What planned routes still need beyond a hand.

    `routes` are the routes to claim, in the order of the plan: of a double route, the one that the
    hand covers best. `ferries` are locomotives that ferries require and the hand lacks. `missing`
    counts the cards to be drawn; `cost` is lower by a part of the locomotives that are left over.
    """

    routes: tuple[int, ...]
    ferries: int
    missing: float
    cost: float


def plan_cards(
    estimates: Estimates,
    routes: Iterable[int],
    covered: Sequence[int] | None = None,
    locomotives: int | None = None,
) -> CardPlan:
    """The card plan for these routes and a hand (without `covered`: the player's), which are the
    spaces that it covers by suit, and its locomotives. Routes that only one color pays for come
    first; each other one, and of a double route each side, gets the color that covers most of what
    is left."""
    facts, all_routes = estimates.facts, estimates.view.game_map.routes
    left: list[float] = list(estimates.covered if covered is None else covered)
    locomotives = estimates.locomotives if locomotives is None else locomotives
    required = 0
    chosen: list[int] = []
    open_choices: list[tuple[float, int, tuple[tuple[int, int], ...]]] = []
    flags: set[int | None] = set()
    for number, route in enumerate(routes):
        fact = all_routes[route]
        required += fact.locomotives
        length = fact.length - fact.locomotives + (facts.tunnel_extra if fact.tunnel else 0.0)
        choices = estimates.colors_for(route)
        chosen.append(route)
        if len(choices) == 1:
            left[choices[0][0]] -= length
            flags.add(fact.color)
        else:
            open_choices.append((-length, number, choices))
    wanted = [0.0] * facts.suits
    for suit, count in enumerate(left):
        if count < 0:
            wanted[suit] = -count
            left[suit] = 0.0
    open_choices.sort()
    price = estimates.card_price
    for minus, number, choices in open_choices:
        length = -minus
        best, rank = choices[0], (-INF, 0.0)
        for choice in choices:
            count = left[choice[0]]
            worth = estimates.points_of(choice[1], flags)
            if count >= length:
                found = (length * price + worth, -count)
            else:
                found = (count * price + worth, 0.0)
            if found > rank:
                best, rank = choice, found
        suit, chosen[number] = best
        flags.add(all_routes[chosen[number]].color)
        paid = min(length, left[suit])
        left[suit] -= paid
        wanted[suit] += length - paid
    weights = estimates.weights
    ferries = max(0, required - locomotives)
    short = sum(wanted) - max(0, locomotives - required)
    return CardPlan(
        tuple(chosen),
        ferries,
        max(0.0, short) + weights.ferry * ferries,
        (short if short > 0 else weights.left_over * short) + weights.ferry * ferries,
    )


def plan_cards_after(estimates: Estimates, routes: Iterable[int], payment: Payment) -> CardPlan:
    """The card plan for these routes and the player's hand without the cards of a payment."""
    facts = estimates.facts
    covered, locomotives = list(estimates.covered), estimates.locomotives
    for card, count in payment:
        suit = facts.card_suits[card]
        if suit >= 0:
            covered[suit] -= count * facts.covers[card]
        else:
            locomotives -= count
    return plan_cards(estimates, routes, covered, locomotives)


def saved_cards(estimates: Estimates, routes: Sequence[int], plan: CardPlan) -> list[float]:
    """For each card type, how many fewer cards these routes need with one more of it than in their
    plan; 0 for locomotives."""
    facts, near = estimates.facts, estimates.weights.near
    types = [*zip(facts.card_suits, facts.covers, strict=True)]
    found: dict[tuple[int, int], float] = {}
    for suit, covers in sorted({*types}):
        covered = list(estimates.covered)
        saved = 0.0
        if suit >= 0:
            covered[suit] += covers
            saved = plan.cost - plan_cards(estimates, routes, covered).cost
            if saved < near:
                covered[suit] += covers
                twice = plan.cost - plan_cards(estimates, routes, covered).cost
                saved = max(saved, near * twice)
        found[suit, covers] = saved
    return [found[each] for each in types]
