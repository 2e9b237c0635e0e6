"""The map that combines all optional rules: no rule is tied to a particular map."""

from collections import Counter
from pathlib import Path

import pytest

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import StartingPiecesRules
from ttr_tui.engine.registry import TIE_BREAKS
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.mapfile.map_file import read_map

MIXED = Path(__file__).parent.parent / "maps_for_tests" / "mixed.yaml"


@pytest.fixture(scope="module")
def mixed() -> GameMap:
    return read_map(MIXED).game_map


def test_mixed_map_rules(mixed: GameMap) -> None:
    """All optional rules are on."""
    rules = mixed.rules
    assert [name for name, part in rules._asdict().items() if part is None] == []
    assert rules.of(TicketRules).deal_long == 1
    assert set(rules.tie_breaks) == set(TIE_BREAKS.values())


def test_mixed_map_card_types(mixed: GameMap) -> None:
    """Each color has all types of cards."""
    assert [card_type.name for card_type in mixed.card_types if card_type.color == 0] == [
        "red train",
        "red anchor train",
        "red ship",
        "red anchor ship",
        "red double ship",
    ]
    assert mixed.card_types[-1].name == "joker"


def test_mixed_map_routes(mixed: GameMap) -> None:
    """There are tunnels and ferries, by rail and by sea, single and double."""
    assert len(mixed.cities) == 13
    assert [city.name for city in mixed.cities if city.junction] == ["The Sound"]
    found = {
        (
            mixed.rules.decks[route.deck].mode,
            route.tunnel,
            route.locomotives > 0,
            bool(route.parallels),
        )
        for route in mixed.routes
    }
    assert {("rail", True, False, True), ("sea", False, True, True)} <= found
    assert ("sea", True, False, False) in found


def test_mixed_map_rail_and_sea(mixed: GameMap) -> None:
    """A rail and a sea route between the same cities are not a double route."""
    pairs = Counter(connection.ends for connection in mixed.connections)
    (both, *_) = [ends for ends, count in pairs.items() if count > 1]
    connections = [connection for connection in mixed.connections if connection.ends == both]
    assert [connection.id for connection in connections] == ["alder-elm-rail", "alder-elm-sea"]
    assert not any(
        mixed.routes[route].parallels for connection in connections for route in connection.routes
    )


def test_mixed_map_numbers(mixed: GameMap) -> None:
    """The numbers of the rules are those of the file."""
    rules = mixed.rules
    assert rules.get(StartingPiecesRules) == StartingPiecesRules(total=16, suggested=(9, 7))
    assert rules.get(HarborRules) == HarborRules(
        count=2, cards_of_each_deck=1, points=(5, 12), penalty=3
    )
    assert rules.get(FlagRules) == FlagRules(colors=(1, 2, 0), points=3)
    assert rules.pieces.count == 16
