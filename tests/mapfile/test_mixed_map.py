"""The map that combines all optional rules: no rule is tied to a particular map."""

from collections import Counter
from pathlib import Path

import pytest

from ttr_tui.engine import GameMap
from ttr_tui.engine.registry import TIE_BREAKS
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


def test_mixed_map_rail_and_sea(mixed: GameMap) -> None:
    """A rail and a sea route between the same cities are not a double route."""
    pairs = Counter(connection.ends for connection in mixed.connections)
    (both, *_) = [ends for ends, count in pairs.items() if count > 1]
    connections = [connection for connection in mixed.connections if connection.ends == both]
    assert [connection.id for connection in connections] == ["alder-elm-rail", "alder-elm-sea"]
    assert not any(
        mixed.routes[route].parallels for connection in connections for route in connection.routes
    )
