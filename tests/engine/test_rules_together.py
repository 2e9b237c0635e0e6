"""Rules that change the same action, or do something after the same claim."""

from collections.abc import Iterator
from copy import copy

import pytest

from tests.maps import find_map, read_map
from tests.random_games import NAMES, random_play
from ttr_tui.engine import (
    Claim,
    Event,
    Game,
    Payment,
    State,
)
from ttr_tui.engine import registry as rules_of_the_game
from ttr_tui.engine.events import emit
from ttr_tui.engine.registry import RULES
from ttr_tui.engine.rule import Instead, Perform, Rule
from ttr_tui.engine.rules.routes import RouteClaimed


def scoring(points: int) -> Perform:
    """A way to claim a route for so many points."""

    def claim(state: State, action: Claim, events: list[Event]) -> bool:
        emit(state, events, RouteClaimed(state.player, action.route, action.payment, points))
        return True

    return claim


def is_short(state: State, action: Claim) -> bool:
    return state.game_map.routes[action.route].length < 3


def is_even(state: State, action: Claim) -> bool:
    return action.route % 2 == 0


SHORT = Rule("short", instead=(Instead(Claim, scoring(100), is_short),))
EVEN = Rule("even", instead=(Instead(Claim, scoring(200), is_even),))
ALL = Rule("all", instead=(Instead(Claim, scoring(300)),))


def claims_of_a_game(
    name: str, rules: tuple[Rule, ...], monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Game, RouteClaimed]]:
    """Each claim of a random game with these rules, right after its action."""
    monkeypatch.setattr(rules_of_the_game, "RULES", rules)
    game_map = copy(read_map(find_map(name)).game_map)  # The engine remembers the rules of a map.
    game = Game(game_map, NAMES[:3], seed=4, auto_end_turn=True)
    for _ in random_play(game, 4):
        for event in game.log[-1].events:
            if isinstance(event, RouteClaimed):
                yield game, event


def test_first_rule_that_applies_changes_an_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tunnels are before the short routes, those before the even ones; nobody changes the rest."""
    ways: set[str] = set()
    for game, claimed in claims_of_a_game("europe", (*RULES, SHORT, EVEN), monkeypatch):
        route = game.game_map.routes[claimed.route]
        if claimed.set_aside:
            assert route.tunnel
            way, points = "tunnel", {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}[route.length]
        elif route.length < 3:
            way, points = "short", 100
        elif route.index % 2 == 0:
            way, points = "even", 200
        else:
            way, points = "own", {3: 4, 4: 7, 6: 15, 8: 21}[route.length]
        assert claimed.points == points
        ways.add(way)
    assert ways == {"tunnel", "short", "even", "own"}


def test_last_rule_may_change_an_action_always(monkeypatch: pytest.MonkeyPatch) -> None:
    claims = claims_of_a_game("usa", (*RULES, SHORT, ALL), monkeypatch)
    points = {(is_short(game.state, Claim(c.route, ())), c.points) for game, c in claims}
    assert points == {(True, 100), (False, 300)}


@pytest.mark.parametrize("name", ["usa", "europe", "paris"])
def test_after_claim_is_called_once_for_every_claim(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also for tunnels, paid at once or later, and for cards kept for the flag. What was paid has
    left the hand."""
    called: list[tuple[int, Payment]] = []

    def after_claim(state: State, route: int, payment: Payment, events: list[Event]) -> bool:
        piles = [*state.set_aside, *[card for pile in state.discards for card in pile]]
        assert all(piles.count(card) >= count for card, count in payment)
        called.append((route, payment))
        return False

    rules = (*RULES, Rule("counted", after_claim=after_claim))
    for count, (_, claimed) in enumerate(claims_of_a_game(name, rules, monkeypatch), 1):
        assert len(called) == count
        assert called[-1] == (claimed.route, claimed.payment)
    assert len(called) > 20
