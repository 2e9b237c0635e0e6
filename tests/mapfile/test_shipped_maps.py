"""The maps that come with the program are those of the printed boards (see tests/facts)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from ttr_tui.engine import GameMap, Route
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map

FACTS = Path(__file__).parent.parent / "facts"

every_map = pytest.mark.parametrize("name", known_maps())


@cache
def read(name: str) -> MapFile:
    return read_map(find_map(name))


@cache
def facts_of(name: str) -> Any:
    return yaml.safe_load((FACTS / f"{name}.yaml").read_text(encoding="utf-8"))


def id_of(game_map: GameMap, city: int) -> str:
    return game_map.cities[city].id


@pytest.mark.parametrize(
    ("name", "cities", "junctions", "routes", "spaces", "tickets"),
    [
        ("usa", 36, 0, 100, 309, 30),
        ("europe", 47, 0, 101, 300, 46),
        ("paris", 18, 0, 57, 103, 20),
        ("great_lakes", 35, 2, 110, 355, 55),
    ],
)
def test_map_counts(
    name: str, cities: int, junctions: int, routes: int, spaces: int, tickets: int
) -> None:
    """Each map has as many cities, routes, spaces and tickets as the printed board."""
    game_map = read(name).game_map
    assert sum(not city.junction for city in game_map.cities) == cities
    assert sum(city.junction for city in game_map.cities) == junctions
    assert len(game_map.routes) == routes
    assert sum(route.length for route in game_map.routes) == spaces
    assert len(game_map.tickets) == tickets


@every_map
def test_map_cities(name: str) -> None:
    """The cities are those of the facts; they can be found by their names in Cyrillic, too."""
    facts = facts_of(name)
    cities = [city for city in read(name).game_map.cities if not city.junction]
    for city in cities:
        assert any("а" <= letter <= "я" for spelling in city.also for letter in spelling), city.id
    assert [(city.id, city.name, list(city.also), city.port) for city in cities] == [
        (city["id"], city["name"], city.get("also", []), city.get("port", False))
        for city in facts["cities"]
    ]


@every_map
def test_map_junctions(name: str) -> None:
    """The junctions are those of the facts, and none is a port."""
    junctions = [city for city in read(name).game_map.cities if city.junction]
    assert [city.id for city in junctions] == [
        junction["id"] for junction in facts_of(name).get("junctions", [])
    ]
    assert not any(junction.port for junction in junctions)


@every_map
def test_map_positions(name: str) -> None:
    """The positions of the cities are those of the facts."""
    facts, placement = facts_of(name), read(name).placement
    assert placement.aspect == facts["aspect"]
    on_the_board = [*facts["cities"], *facts.get("junctions", [])]
    assert list(placement.cities) == [(city["x"], city["y"]) for city in on_the_board]


@every_map
def test_map_routes(name: str) -> None:
    """The routes are those of the facts."""
    game_map = read(name).game_map
    found = []
    for connection in game_map.connections:
        routes = [game_map.routes[route] for route in connection.routes]
        start, end = (id_of(game_map, city) for city in connection.ends)
        stated: dict[str, Any] = {"from": start, "to": end, "length": connection.length}
        stated["colors"] = [color_of(game_map, route) for route in routes]
        (what,) = {
            (route.ends, route.length, route.locomotives, route.tunnel, route.deck)
            for route in routes
        }
        assert what[:2] == (connection.ends, connection.length)
        if what[2]:
            stated["locomotives"] = what[2]
        if what[3]:
            stated["tunnel"] = True
        if len(game_map.rules.decks) > 1:
            stated["by"] = game_map.rules.decks[what[4]].mode
        found.append(stated)
    assert found == facts_of(name)["routes"]


def color_of(game_map: GameMap, route: Route) -> str:
    return "gray" if route.color is None else game_map.colors[route.color]


@every_map
def test_map_tickets(name: str) -> None:
    """The tickets are those of the facts."""
    game_map = read(name).game_map
    found = []
    for ticket in game_map.tickets:
        start, end = (id_of(game_map, city) for city in ticket.ends)
        stated = {"from": start, "to": end, "points": ticket.points}
        found.append({**stated, "long": True} if ticket.long else stated)
    assert found == facts_of(name)["tickets"]


def test_usa_comment(tmp_path: Path) -> None:
    """The comment in usa.yaml lists the defaults."""
    usa = read("usa").game_map
    written_out = re.sub(r"(?m)^#   ", "", find_map("usa").read_text(encoding="utf-8"))
    assert "\nplayers: " in written_out and "\nlast_round: " in written_out
    path = tmp_path / "usa.yaml"
    path.write_text(written_out, encoding="utf-8")
    again = read_map(path).game_map
    assert again.rules == usa.rules
    assert again.colors == usa.colors
    assert again.card_types == usa.card_types


def test_paris_about() -> None:
    """The description of Paris says that its network, tickets and route points are our own."""
    about = " ".join(read("paris").about.split())
    assert "The network, the tickets and the route points of this map are our own" in about
