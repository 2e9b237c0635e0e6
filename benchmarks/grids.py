"""Grids of cities as maps of any size, to see how costs grow with the number of routes."""

from __future__ import annotations

from math import isqrt

from ttr_tui.engine import (
    CardType,
    City,
    GameMap,
    Rules,
)
from ttr_tui.engine.game_map import (
    CardTypeIndex,
    ConnectionSpec,
    DeckRules,
    PieceRules,
    TicketSpec,
    build_map,
)
from ttr_tui.engine.registry import RULES
from ttr_tui.engine.rules.ferry_substitutes import FerrySubstituteRules
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.engine.rules.tickets import TicketRules

_COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")


def grid_map(
    routes: int, *, pieces: int, longest: int = 6, offered: int = 3, ferries: bool = False
) -> GameMap:
    """A map with this number of routes between neighbors in a square of cities, one to `longest`
    spaces long, a third of them gray, with 30 tickets, stations and the longest path. Players are
    offered `offered` tickets at the start and later. With `ferries` each route of three or more
    spaces requires two locomotives, for which three cards each may be played."""
    side = isqrt(routes // 2) + 2
    cities = [f"c{row}_{column}" for row in range(side) for column in range(side)]
    pairs = []
    for here in range(side * side):
        row, column = divmod(here, side)
        if column + 1 < side:
            pairs.append((here, here + 1))
        if row + 1 < side:
            pairs.append((here, here + side))
    connections = [
        ConnectionSpec(
            (cities[a], cities[b]),
            1 + index % longest,
            (None if index % 3 == 0 else _COLORS[index % len(_COLORS)],),
            locomotives=2 if ferries and index % longest >= 2 else 0,
        )
        for index, (a, b) in enumerate(pairs[:routes])
    ]
    reached = sorted(
        {city for connection in connections for city in connection.ends}, key=cities.index
    )
    counts = [12] * len(_COLORS) + [14]
    cards = [(CardTypeIndex(card), count) for card, count in enumerate(counts)]
    deck = DeckRules("train", tuple(cards), pieces=PieceRules(count=pieces))
    kinds = [rule.settings for rule in RULES if rule.settings is not None and not rule.optional]
    settings = {kind: kind() for kind in (*kinds, StationRules, LongestPathRules)}
    settings[TicketRules] = TicketRules(deal=offered, draw=offered)
    if ferries:
        settings[FerrySubstituteRules] = FerrySubstituteRules()
    return build_map(
        id=f"grid_{routes}",
        title=f"A grid of {routes} routes",
        cities=[City(name, name) for name in reached],
        connections=connections,
        tickets=[
            TicketSpec((reached[index], reached[-1 - index]), 5 + index % 15)
            for index in range(min(30, len(reached) // 2))
        ],
        colors=_COLORS,
        card_types=[
            *(CardType(color, index) for index, color in enumerate(_COLORS)),
            CardType("locomotive", None),
        ],
        rules=Rules((deck,), settings),
    )
