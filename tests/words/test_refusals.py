"""Each kind of refusal has its words."""

import ast
from pathlib import Path

import pytest

import ttr_tui
from tests.maps import a_map
from ttr_tui.engine import Phase, Refusal
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.words.refusals import refusal_words

PACKAGE = Path(ttr_tui.__file__).parent


def kinds() -> set[str]:
    """Every kind in the code: literals, `refusal_outside_phase`, and constants of a module."""
    found = {blocker.value for blocker in ClaimBlocker}
    for path in [*PACKAGE.glob("engine/**/*.py"), *PACKAGE.glob("play/*.py")]:
        tree = ast.parse(path.read_text("utf-8"))
        constants = {
            node.target.id: node.value
            for node in tree.body
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                given = node.args[0]
            elif isinstance(node, ast.keyword) and node.arg == "refusal_outside_phase":
                given = node.value
            else:
                continue
            if isinstance(given, ast.Name):
                given = constants.get(given.id, given)
            texts = [part.value for part in ast.walk(given) if isinstance(part, ast.Constant)]
            found |= {text for text in texts if isinstance(text, str)}
    return found - {""}


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_refusal_has_words(kind: str) -> None:
    """Whatever it is about, on a map with every rule."""
    about = Refusal(kind, phase=Phase.TUNNEL, seat=0, card=0, number=2, of=3)
    if kind.startswith(("deck-empty", "exchange-", "too-few-pieces-")):
        about = about._replace(deck=0)
    if kind == "route-price":
        about = about._replace(route=0)
    words = refusal_words(about, a_map("mixed"))
    assert " " in words
    assert "{" not in words


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Refusal("keep-at-least", number=1, of=1), "you must keep this ticket"),
        (Refusal("keep-at-least", number=3, of=3), "you must keep all of these tickets"),
        (Refusal("keep-at-least", number=2, of=3), "you must keep at least 2 of these 3 tickets"),
        (Refusal("do-first", Phase.TURN_END), "you have already taken your action this turn"),
        (Refusal("station-price", number=2), "this station costs 2 cards of one color"),
        (
            Refusal("too-few-pieces-in-reserve", deck=1),
            "your reserve does not have that many ships",
        ),
    ],
)
def test_refusal_in_words(found: Refusal, words: str) -> None:
    assert refusal_words(found, a_map("great_lakes")) == words


def test_price_of_a_route_in_words() -> None:
    game_map = a_map("usa")
    omaha = game_map.connections[game_map.connection_index["denver-omaha"]].routes[0]
    assert refusal_words(Refusal("route-price", route=omaha), game_map) == (
        "this route costs 4 purple cards; any of them can be a locomotive"
    )
