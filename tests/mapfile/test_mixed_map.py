"""The map that mixes all mechanisms: no part of the rules belongs to one map."""

from collections import Counter
from pathlib import Path

import pytest

from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.rules import FlagRules, FleetRules, HarborRules, TieBreak
from ttr_tui.mapfile.map_file import read_map

MIXED = Path(__file__).parent.parent / "maps_for_tests" / "mixed.yaml"


@pytest.fixture(scope="module")
def mixed() -> GameMap:
    return read_map(MIXED).game_map


def test_every_part_of_the_rules_is_on(mixed: GameMap) -> None:
    rules = mixed.rules
    assert [name for name, part in rules._asdict().items() if part is None] == []
    assert rules.tickets.deal_long == 1
    assert set(rules.tie_breaks) == set(TieBreak)


def test_every_kind_of_card_there_can_be_is_in_it(mixed: GameMap) -> None:
    assert [kind.name for kind in mixed.kinds if kind.colour == 0] == [
        "red train",
        "red anchor train",
        "red ship",
        "red anchor ship",
        "red double ship",
    ]
    assert mixed.kinds[-1].name == "joker"


def test_its_network_has_every_kind_of_route(mixed: GameMap) -> None:
    assert len(mixed.cities) == 13
    assert [city.name for city in mixed.cities if city.junction] == ["The Sound"]
    kinds = {
        (mixed.rules.decks[lane.deck].routes, lane.tunnel, lane.locomotives > 0, bool(lane.twins))
        for lane in mixed.lanes
    }
    assert {("rail", True, False, True), ("sea", False, True, True)} <= kinds
    assert ("sea", True, False, False) in kinds


def test_a_rail_and_a_sea_route_between_the_same_cities_are_no_double_route(
    mixed: GameMap,
) -> None:
    pairs = Counter(route.ends for route in mixed.routes)
    (both, *_) = [ends for ends, count in pairs.items() if count > 1]
    routes = [route for route in mixed.routes if route.ends == both]
    assert [route.id for route in routes] == ["alder-elm-rail", "alder-elm-sea"]
    assert not any(mixed.lanes[lane].twins for route in routes for lane in route.lanes)


def test_its_numbers_are_its_own(mixed: GameMap) -> None:
    rules = mixed.rules
    assert rules.fleet == FleetRules(total=16, suggested=(9, 7))
    assert rules.harbors == HarborRules(count=2, cards_of_each_deck=1, points=(5, 12), penalty=3)
    assert rules.flag == FlagRules(colours=(1, 2, 0), points=3)
    assert rules.pieces.count == 16
