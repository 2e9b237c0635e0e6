"""Made-up maps of any size: a grid of cities, for what cost does with the number of lanes."""

from __future__ import annotations

from math import isqrt

from ttr_tui.engine.game_map import CardKind, City, GameMap, RouteSpec, TicketSpec, build_map
from ttr_tui.engine.rules import DeckRules, LongestPathRules, PieceRules, Rules, StationRules

_COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def grid_map(lanes: int, *, pieces: int, longest: int = 6) -> GameMap:
    """A map of so many lanes between the neighbours of a square of cities, one to `longest` spaces
    long, a third of them gray, with 30 tickets, stations and the longest path."""
    side = isqrt(lanes // 2) + 2
    cities = [f"c{row}_{column}" for row in range(side) for column in range(side)]
    pairs = []
    for here in range(side * side):
        row, column = divmod(here, side)
        if column + 1 < side:
            pairs.append((here, here + 1))
        if row + 1 < side:
            pairs.append((here, here + side))
    routes = [
        RouteSpec(
            (cities[a], cities[b]),
            1 + index % longest,
            (None if index % 3 == 0 else _COLOURS[index % len(_COLOURS)],),
        )
        for index, (a, b) in enumerate(pairs[:lanes])
    ]
    reached = sorted({city for route in routes for city in route.ends}, key=cities.index)
    cards = (*((kind, 12) for kind in range(len(_COLOURS))), (len(_COLOURS), 14))
    deck = DeckRules("train", cards, pieces=PieceRules(count=pieces))
    return build_map(
        id=f"grid_{lanes}",
        title=f"A grid of {lanes} lanes",
        cities=[City(name, name) for name in reached],
        routes=routes,
        tickets=[
            TicketSpec((reached[index], reached[-1 - index]), 5 + index % 15)
            for index in range(min(30, len(reached) // 2))
        ],
        colours=_COLOURS,
        kinds=[
            *(CardKind(colour, index) for index, colour in enumerate(_COLOURS)),
            CardKind("locomotive", None),
        ],
        rules=Rules((deck,), _POINTS, stations=StationRules(), longest_path=LongestPathRules()),
    )
