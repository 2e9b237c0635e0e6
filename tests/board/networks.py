"""Maps for tests of the board: any cities, any routes, hardly any rules."""

from __future__ import annotations

import random

from tests.maps import rules_with
from ttr_tui.engine import CardType, City, GameMap
from ttr_tui.engine.game_map import ConnectionSpec, DeckRules, build_map
from ttr_tui.mapfile.map_network import Placement

COLORS = ("red", "blue", "green")


def network(
    names: list[str],
    places: list[tuple[float, float]],
    connections: list[tuple[int, int, int, int]],
) -> tuple[GameMap, Placement]:
    """A map of the cities `names` at `places`. A connection is the indices of two cities, a length
    and a number of routes."""
    ids = [f"city_{index}" for index in range(len(names))]
    game_map = build_map(
        id="network",
        title="Network",
        cities=[City(id, name) for id, name in zip(ids, names, strict=True)],
        connections=[
            ConnectionSpec((ids[a], ids[b]), length, (None, *COLORS)[:routes])
            for a, b, length, routes in connections
        ],
        tickets=[],
        colors=COLORS,
        card_types=[*(CardType(c, i) for i, c in enumerate(COLORS)), CardType("locomotive", None)],
        rules=rules_with(decks=(DeckRules("cards", ((0, 12),)),), points={1: 1, 2: 2, 3: 4}),
    )
    return game_map, Placement(1.5, tuple(places))


def five_cities() -> tuple[GameMap, Placement]:
    """A small map with double routes and a city without a name."""
    return network(
        ["Northgate", "Eastbridge", "Southport", "Westerham", ""],
        [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5), (0.5, 0.5)],
        [(0, 1, 3, 2), (1, 2, 2, 1), (2, 3, 3, 1), (3, 0, 4, 1), (0, 4, 2, 1), (4, 2, 1, 2)],
    )


def large(seed: int = 7) -> tuple[GameMap, Placement]:
    """A slightly irregular grid of 120 cities with 400 routes."""
    rng = random.Random(seed)
    wide, high = 12, 10
    places = [
        ((x + rng.random() * 0.4) / wide, (y + rng.random() * 0.4) / high)
        for y in range(high)
        for x in range(wide)
    ]
    pairs = [(i, i + 1) for i in range(wide * high) if i % wide < wide - 1]
    pairs += [(i, i + wide) for i in range(wide * (high - 1))]
    pairs += [(i, i + wide + 1) for i in range(wide * (high - 1)) if i % wide < wide - 1]
    doubles = set(rng.sample(range(len(pairs)), 400 - len(pairs)))
    connections = [
        (a, b, 1 + (a + b) % 3, 2 if i in doubles else 1) for i, (a, b) in enumerate(pairs)
    ]
    return network([f"Town {i}" for i in range(wide * high)], places, connections)


def every_route_type() -> GameMap:
    """A map with routes of one, two and three spaces, of every color and every track type (plain,
    tunnel, sea, gray ferry with one or more locomotives), and a city, a port and a junction."""
    connections: list[ConnectionSpec] = []
    ends = ("inland", "port")
    for length in (1, 2, 3):
        for color in (None, *COLORS):
            connections.append(ConnectionSpec(ends, length, (color,)))
            connections.append(ConnectionSpec(ends, length, (color,), tunnel=True))
            connections.append(ConnectionSpec(ends, length, (color,), deck=1))
        wild = range(1, length + 1)
        connections += [ConnectionSpec(ends, length, (None,), locomotives=count) for count in wild]
    cards = ((0, 12),)
    return build_map(
        id="every_route_type",
        title="Every route type",
        cities=[
            City("inland", "Inland"),
            City("port", "Port", port=True),
            City("star", "Star", junction=True),
        ],
        connections=connections,
        tickets=[],
        colors=COLORS,
        card_types=[*(CardType(c, i) for i, c in enumerate(COLORS)), CardType("locomotive", None)],
        rules=rules_with(
            decks=(DeckRules("train", cards), DeckRules("ship", cards, mode="sea")),
            points={1: 1, 2: 2, 3: 4},
        ),
    )
