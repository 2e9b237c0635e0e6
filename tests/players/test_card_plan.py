"""The card plan against an exhaustive search, and what follows from it: payments and draws."""

from collections.abc import Sequence
from itertools import product

import pytest

from tests.players.games import play
from tests.random_games import new_game
from ttr_tui.engine import (
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    Payment,
    Phase,
    View,
    action_text,
)
from ttr_tui.players import PLAYERS
from ttr_tui.players.buildings import harbor_cards
from ttr_tui.players.card_plan import CardNeeds, CardPlan, Hand, hand_of
from ttr_tui.players.levels import ADVICE, HARD
from ttr_tui.players.planner import Planner

MAPS = ["usa", "europe", "great_lakes"]
SEEDS = [4, *[pytest.param(n, marks=pytest.mark.slow) for n in range(5, 18)]]


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
            if view.owners[side] is None and _shape(view, side) == _shape(view, route):
                found = range(colors) if other.color is None else [other.color]
                suits |= {other.deck * colors + color for color in found}
        options.append(sorted(suits))
    spaces = [
        (fact := game_map.routes[route]).length - fact.locomotives + fact.tunnel for route in routes
    ]
    required = sum(game_map.routes[route].locomotives for route in routes)
    best = float("inf")
    options_left = [min(3, len(each)) for each in options]
    order = sorted(range(len(routes)), key=lambda n: (options_left[n], -spaces[n], n))
    for chosen in product(*options):
        left, view_of_suit, lacking = list(hand.covered), list(hand.face_up), list[float]()
        for n in order:
            price = hidden + HARD.weights.draws.few_suits if len(options[n]) <= 2 else hidden
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
    weights = HARD.weights.draws
    ferry = max(weights.ferry_locomotive, hidden + weights.few_suits)
    return best + ferry * max(0, required - hand.locomotives)


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


# What follows from the plan, in whole games.


def lost_draws(view: View, routes: Sequence[int], hand: Hand, after: Hand, hidden: float) -> float:
    """How many draws more these routes take with the hand that is left after a payment."""
    return fewest_draws(view, routes, after, hidden) - fewest_draws(view, routes, hand, hidden)


def bad_payment(planner: Planner, claim: Claim) -> str | None:
    """What another payment of the same route would have saved the rest of the plan."""
    view, routes = planner.view, planner.view.game_map.routes
    connection = routes[claim.route].connection
    rest = [route for route in planner.plan.routes if routes[route].connection != connection]
    hand, hidden = hand_of(planner.estimates), planner.needs.hidden

    def lost(payment: Payment) -> float:
        after = hand.changed(planner.estimates, payment, -1)
        return lost_draws(view, rest, hand, after, hidden)

    paid = lost(claim.payment)
    if paid < 1e-6:
        return None
    for other in planner.claims[claim.route]:
        if lost(other.payment) < 1e-6:
            return f"{action_text(claim, view.game_map)} loses {paid:.2f} draws"
    return None


def bad_draw(planner: Planner, action: DrawFaceUp | DrawFromDeck) -> str | None:
    """The face-up card that would have saved the plan more draws than the card drawn; that of a
    deck is the mean of the cards that nobody has seen."""
    view, estimates, routes = planner.view, planner.estimates, [*planner.plan.routes]
    hand, hidden = hand_of(estimates), planner.needs.hidden
    now = fewest_draws(view, routes, hand, hidden)

    def saved(card: int) -> float:
        return now - fewest_draws(view, routes, hand.taken(estimates, card), hidden)

    def saved_hidden(card: int) -> float:
        after = hand.changed(estimates, ((card, 1),))
        return now - fewest_draws(view, routes, after, hidden)

    locomotive = view.game_map.locomotive
    shown = {view.market[a.slot] for a in view.legal if isinstance(a, DrawFaceUp)}
    best = max((saved(card) for card in shown - {None, locomotive}), default=0.0)
    if isinstance(action, DrawFaceUp):
        card = view.market[action.slot]
        drawn = saved(card) if card != locomotive else best  # It takes the place of two cards.
    else:
        shares = estimates.next_cards[action.deck]
        drawn = sum(share * saved_hidden(card) for card, share in enumerate(shares) if share)
    if drawn >= best - 0.05:
        return None
    use = " for a harbor" if _is_for_harbor(planner, action) else ""
    return f"{action_text(action, view.game_map)} saves {drawn:.2f} draws, not {best:.2f}{use}"


def _is_for_harbor(planner: Planner, action: DrawFaceUp | DrawFromDeck) -> bool:
    if isinstance(action, DrawFromDeck):
        return False
    return planner.view.market[action.slot] in harbor_cards(planner.estimates, planner.plan)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("seed", SEEDS)
def test_payments_and_draws_of_whole_games(name: str, seed: int) -> None:
    """No payment spends cards that the rest of the plan then lacks while another one spends none;
    no draw leaves a face-up card that saves the plan more draws. Exceptions are printed, and few:
    plans of very many choices, and cards for harbors."""
    payments, draws = list[str | None](), list[str | None]()
    for view in views_of(name, seed, every=1):
        if view.phase not in (Phase.TURN, Phase.SECOND_CARD) or len(view.legal) < 2:
            continue
        planner = Planner(view, HARD)
        choices = 1
        for route in planner.plan.routes:
            choices *= len(planner.estimates.colors_for(route))
        if choices > 600 or not planner.plan.routes:
            continue
        action = PLAYERS["hard"].load().choose(view, seed=0).action
        if isinstance(action, Claim):
            payments.append(bad_payment(planner, action))
        elif isinstance(action, DrawFaceUp | DrawFromDeck):
            draws.append(bad_draw(planner, action))
    bad_payments, bad_draws = [[text for text in each if text] for each in (payments, draws)]
    counts = f"{len(payments)} payments, {len(draws)} draws"
    print(name, seed, counts, *bad_payments, *bad_draws, sep="\n  ")  # noqa: T201 - with -s
    assert not bad_payments
    assert len(bad_draws) <= 0.1 * len(draws)
    assert len([text for text in bad_draws if "harbor" not in text]) <= 0.05 * len(draws)


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_locomotives_are_paid_last(name: str) -> None:
    """Of two payments in one color, that with fewer locomotives is first in the list: a locomotive
    could do what any other card does. (A double ship covers two spaces, a locomotive one.)"""
    compared = 0
    for view in views_of(name, 4, every=5):
        planner, wild = Planner(view, ADVICE), view.game_map.locomotive
        for route, claims in planner.claims.items():
            of_color: dict[int, list[tuple[int, float]]] = {}
            for claim in claims:
                paid, price = dict(claim.payment), planner.price(claim.payment, route)
                locomotives = paid.pop(wild, 0)
                if len(paid) == 1:
                    of_color.setdefault(*paid, []).append((locomotives, price))
            for each in of_color.values():
                assert sorted(each) == sorted(each, key=lambda pair: pair[1])
                compared += len(each) > 1
    assert compared > 10
