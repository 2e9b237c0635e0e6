"""The card plan against an exhaustive search, and what follows from it: payments and draws."""

from collections.abc import Sequence
from itertools import product

import pytest

from tests.players.games import play
from tests.random_games import new_game
from ttr_tui.engine import NOBODY, View
from ttr_tui.players.card_plan import CardNeeds, CardPlan, Hand, hand_of
from ttr_tui.players.levels import HARD
from ttr_tui.players.planner import Planner

MAPS = ["usa", "europe", "great_lakes"]


def fewest_draws(view: View, routes: Sequence[int], hand: Hand, hidden: float) -> float:
    """The fewest draws over all ways to choose an open side of each double route, and a color of
    each gray one.
    On maps with flags, a side can also bring points: they are left out."""
    game_map = view.game_map
    colors = len(game_map.colors)
    options: list[list[int]] = []
    for route in routes:
        fact, suits = game_map.routes[route], set[int]()
        for side in (route, *fact.parallels):
            other = game_map.routes[side]
            if view.owners[side] == NOBODY and _shape(view, side) == _shape(view, route):
                found = range(colors) if other.color is None else [other.color]
                suits |= {other.deck * colors + color for color in found}
        options.append(sorted(suits))
    spaces = [
        (fact := game_map.routes[route]).length - fact.locomotives + fact.tunnel for route in routes
    ]
    required = sum(game_map.routes[route].locomotives for route in routes)
    best = float("inf")
    order = sorted(range(len(routes)), key=lambda n: (len(options[n]) > 1, -spaces[n], n))
    for chosen in product(*options):
        left, view_of_suit, lacking = list(hand.covered), list(hand.face_up), list[float]()
        for n in order:
            price = hidden + HARD.weights.single if len(options[n]) <= 2 else hidden
            for _ in range(spaces[n]):
                suit = chosen[n]
                if left[suit]:
                    left[suit] -= 1
                elif view_of_suit[suit]:
                    view_of_suit[suit] -= 1
                    lacking.append(1)
                else:
                    lacking.append(price)
        # Locomotives take the place of the cards that take most draws.
        lacking.sort(reverse=True)
        best = min(best, sum(lacking[max(0, hand.locomotives - required) :]))
    return best + HARD.weights.ferry * max(0, required - hand.locomotives)


def _shape(view: View, route: int) -> tuple[int, int, int, bool]:
    fact = view.game_map.routes[route]
    return fact.deck, fact.length, fact.locomotives, fact.tunnel


def views_of(name: str, seed: int, every: int) -> list[View]:
    game = new_game(name, 2, seed)
    return [view for n, (view, _) in enumerate(play(game, ["hard"] * 2)) if n % every == 0]


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("seed", [1, *[pytest.param(n, marks=pytest.mark.slow) for n in (2, 3)]])
def test_card_plan_is_the_best(name: str, seed: int) -> None:
    """No choice of colors and sides takes fewer draws, and the plan says how that is done."""
    compared = 0
    for view in views_of(name, seed, every=3):
        if not view.turn:
            continue
        planner = Planner(view, HARD)
        routes = [*planner.plan.routes]
        needs, hand = CardNeeds(planner.estimates, routes), hand_of(planner.estimates)
        choices = 1
        for route in routes:
            choices *= len(planner.estimates.colors_for(route))
        if choices > 5_000:
            continue
        plan = needs.plan()
        assert max(0.0, needs.draws(hand)) == pytest.approx(
            fewest_draws(view, routes, hand, needs.hidden)
        )
        check_plan(view, routes, hand, plan)
        compared += 1
    assert compared > 10


def check_plan(view: View, routes: Sequence[int], hand: Hand, plan: CardPlan) -> None:
    """The plan covers every space of every route, and pays with nothing twice."""
    game_map = view.game_map
    assert len(plan.routes) == len(routes)
    used = [0] * len(hand.covered)
    for route, cards in zip(routes, plan.routes, strict=True):
        fact = game_map.routes[cards.route]
        assert fact.connection == game_map.routes[route].connection
        assert cards.spaces + cards.locomotives + cards.missing == fact.length + fact.tunnel
        assert cards.locomotives + cards.ferries >= fact.locomotives
        assert fact.color is None or cards.suit % len(game_map.colors) == fact.color
        used[cards.suit] += cards.spaces
    assert all(count <= have for count, have in zip(used, hand.covered, strict=True))
    assert sum(cards.locomotives for cards in plan.routes) + plan.spare == hand.locomotives
    assert sum(cards.missing for cards in plan.routes) == plan.missing
