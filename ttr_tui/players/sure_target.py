"""The sure target: a long route besides the plan that face-up cards nearly pay for."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.players.goals import TIE

if TYPE_CHECKING:
    from ttr_tui.players.planner import Planner

_MOST_MISSING: Final = 3
"""The most cards that it lacks."""

_LEAST_SPACES: Final = 3
"""The fewest spaces that it has once the plan lacks no cards."""

_FEW_PIECES: Final = 6
"""With more pieces left after the plan, hidden cards are then as good."""


class SureTarget(NamedTuple):
    """A route, and the suit that pays for it."""

    route: RouteIndex
    suit: int


def find_sure_target(planner: Planner) -> SureTarget | None:
    """While no face-up card helps the plan: the best other route of at least
    `DrawWeights.sure_spaces` spaces that needs few cards of one suit, and one at most that is not
    face up, without locomotives. Once the plan lacks no cards and few pieces are left, all of them
    must be face up. `None` if there is no such route, or no time for it, too."""
    estimates, weights, cards = planner.estimates, planner.weights.draws, planner.cards
    facts, routes, face_up = estimates.facts, planner.view.game_map.routes, planner.hand.face_up
    most = inf if planner.goals else weights.sure_missing
    if weights.sure_spaces == inf or cards.missing > most or _helps_plan(planner):
        return None
    planned = {each.route for each in cards.routes}
    left, free = [*estimates.me.pieces_by_deck], [*planner.hand.covered]
    for each in cards.routes:
        left[routes[each.route].deck] -= facts.lengths[each.route]
        free[each.suit] -= each.spaces
    if not cards.missing and max(left) > _FEW_PIECES:
        return None
    least = weights.sure_spaces if cards.missing else _LEAST_SPACES
    turns = estimates.turns_left
    if planner.view.own_turns_left is None:
        turns = max(2.0, turns)  # Whoever starts the last round, this turn is not the last one.
    turns -= len(planned) + cards.draws / 2
    best: tuple[float, float, SureTarget] | None = None
    # Of equally long ones first those that can be paid for: pieces and cards are for them.
    order = [
        (-facts.lengths[route], route not in planner.claims, route) for _, route in planner.targets
    ]
    for _, _, route in sorted(order):
        length, fact = facts.lengths[route], routes[route]
        if route in planned or length > left[fact.deck] or fact.locomotives:
            continue
        sides = estimates.colors_for(route)
        fullest = max(sides, key=lambda side: free[side[0]])[0]
        if free[fullest] >= length:
            left[fact.deck] -= length
            free[fullest] -= length
            turns -= 1
            continue
        for suit, side in sides if length >= least else ():
            missing = length + fact.tunnel - max(0, free[suit])
            in_reach = face_up[suit] + bool(cards.missing)
            if not face_up[suit] or missing > min(_MOST_MISSING, in_reach):
                continue
            worth = estimates.points_of(route) + TIE * (fact.color is not None)
            worth *= 1.0 if planner.touches_network(route) else weights.sure_apart
            needed = 1 + missing / 2
            found = worth if cards.missing else worth / needed, -needed
            if needed <= turns and (best is None or found > best[:2]):
                best = *found, SureTarget(RouteIndex(side), suit)
    return None if best is None else best[2]


def _helps_plan(planner: Planner) -> bool:
    """Whether a face-up card of some color helps the plan."""
    suits, taken = planner.estimates.facts.card_suits, planner.values.taken
    face_up = {card for card in planner.view.market if card is not None and suits[card] >= 0}
    return any(taken[card] >= planner.weights.draws.helps for card in face_up)
