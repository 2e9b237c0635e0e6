"""Which cities a set of lanes joins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr_tui.engine.game_map import GameMap


def own_lanes(owners: Sequence[int], seat: int) -> list[int]:
    """The lanes a player has claimed."""
    return [lane for lane, owner in enumerate(owners) if owner == seat]


def connected_parts(game_map: GameMap, lanes: Iterable[int]) -> list[int]:
    """For each city a number that it shares with just the cities to which these lanes join it."""
    parent = list(range(len(game_map.cities)))

    def root(city: int) -> int:
        while parent[city] != city:
            parent[city] = parent[parent[city]]
            city = parent[city]
        return city

    for lane in lanes:
        a, b = game_map.lanes[lane].ends
        parent[root(a)] = root(b)
    return [root(city) for city in range(len(parent))]
