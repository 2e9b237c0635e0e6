"""Goals: the routes to draw cards for once no ticket needs any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.players.card_plan import CardNeeds, hand_of
from ttr_tui.players.estimates import INF, Estimates

TIE: Final = 0.01
"""Points by which a goal is better that joins the network, or has a color: more cards can pay for a
gray one later."""

_MOST_ROUTES: Final = 16
"""So many of the best routes are compared."""


def choose_goals(
    estimates: Estimates,
    worths: Sequence[tuple[float, int]],
    pairs: Sequence[tuple[float, tuple[int, int]]],
    kept: frozenset[int],
) -> list[int]:
    """The routes that together bring most points for a turn, found one after the other: each with
    the cards that those before leave; the first may be one of these pairs. `worths` are the points
    that each route brings less what its pieces cost, the best first; routes of `kept` connections
    are favored."""
    weights, facts = estimates.weights, estimates.facts
    routes, hand = estimates.view.game_map.routes, hand_of(estimates)
    left, time = [*estimates.me.pieces_by_deck], estimates.turns_left
    singles = [(worth, (route,)) for worth, route in worths[:_MOST_ROUTES]]
    goals: list[int] = []
    drawn = 0.0
    while len(goals) < weights.draws.goals:
        best: tuple[float, float, float, tuple[int, ...]] | None = None
        for worth, together in singles if goals else (*singles, *pairs):
            decks = [routes[route].deck for route in together]
            lengths = [facts.lengths[route] for route in together]
            spaces = [
                sum([n for n, at in zip(lengths, decks, strict=True) if at == d]) for d in decks
            ]
            if together[0] in goals or any(n > left[d] for n, d in zip(spaces, decks, strict=True)):
                continue
            draws = max(0.0, CardNeeds(estimates, [*goals, *together]).draws(hand)) - drawn
            draws = max(draws, *[_least_draws(estimates, route) for route in together])
            held = weights.paths.held_card * max(0.0, sum(lengths) - draws)
            turns = len(together) + draws / 2
            if turns > time + weights.time.target_slack:
                continue
            rate = worth / (turns + held / 2)
            if all(routes[route].connection in kept for route in together):
                rate /= weights.draws.kept_goal
            if best is None or rate > best[0]:
                best = rate, draws, turns, together
        if best is None:
            break
        _, draws, turns, chosen = best
        goals += chosen
        drawn, time = drawn + draws, time - turns
        for route in chosen:
            left[routes[route].deck] -= facts.lengths[route]
    return goals


def _least_draws(estimates: Estimates, route: int) -> float:
    """How many draws a route alone takes if each missing card must come from the deck: many where
    few cards of its colors are left."""
    facts, deck = estimates.facts, estimates.view.game_map.routes[route].deck
    shares = estimates.next_cards[deck]
    of_suit: dict[int, float] = {}
    for share, suit in zip(shares, facts.card_suits, strict=True):
        of_suit[suit] = of_suit.get(suit, 0.0) + share
    hand, least = hand_of(estimates), INF
    wild = of_suit.get(-1, 0.0)
    for suit, side in estimates.colors_for(route):
        required = estimates.view.game_map.routes[side].locomotives
        ferries, spare = required - hand.locomotives, max(0, hand.locomotives - required)
        lacking = facts.lengths[route] - required - hand.covered[suit] - spare
        missing = lacking - hand.face_up[suit]
        share = wild + of_suit.get(suit, 0.0)
        draws = float(max(0, lacking) + max(0, ferries))
        if missing > 0:
            draws = max(draws, missing / share if share else INF)
            if estimates.weights.draws.counts_unseen and missing > estimates.unseen[suit]:
                draws = INF
        if ferries > 0:
            draws = max(draws, ferries / wild if wild else INF)
        least = min(least, draws)
    return least
