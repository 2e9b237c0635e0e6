"""Goals: the routes to draw cards for once no ticket needs any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.players.card_plan import CardNeeds, hand_of
from ttr_tui.players.estimates import Estimates

_MOST_ROUTES: Final = 16
"""So many of the best routes are compared."""


def choose_goals(
    estimates: Estimates, worths: Sequence[tuple[float, int]], kept: frozenset[int]
) -> list[int]:
    """The routes that together bring most points for a turn, found one after the other: each with
    the cards that those before leave. `worths` are the points that each route brings less what its
    pieces cost, the best first; routes of `kept` connections are favored."""
    weights, facts = estimates.weights, estimates.facts
    routes, hand = estimates.view.game_map.routes, hand_of(estimates)
    left, time = [*estimates.me.pieces_by_deck], estimates.turns_left
    goals: list[int] = []
    drawn = 0.0
    while len(goals) < weights.draws.goals:
        best: tuple[float, float, float, int] | None = None
        for worth, route in worths[:_MOST_ROUTES]:
            fact = routes[route]
            if route in goals or facts.lengths[route] > left[fact.deck]:
                continue
            draws = max(0.0, CardNeeds(estimates, [*goals, route]).draws(hand)) - drawn
            held = weights.paths.held_card * max(0.0, facts.lengths[route] - draws)
            turns = 1 + draws / 2
            if turns > time + weights.time.target_slack:
                continue
            rate = worth / (turns + held / 2)
            if fact.connection in kept:
                rate /= weights.paths.kept
            if best is None or rate > best[0]:
                best = rate, draws, turns, route
        if best is None:
            break
        _, draws, turns, route = best
        goals.append(route)
        drawn, time = drawn + draws, time - turns
        left[routes[route].deck] -= facts.lengths[route]
    return goals
