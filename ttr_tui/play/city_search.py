"""Finding cities and routes by parts of their names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ttr_tui.engine import City, GameMap, Route
from ttr_tui.engine.game_map import CityIndex, RouteIndex
from ttr_tui.text import as_typed

_SAINT: Final = ("saint", "st", "ste")


def find(game_map: GameMap, text: str) -> tuple[list[CityIndex], list[RouteIndex]]:
    """Return the cities and the routes that match a text, the best first."""
    words = searchable(text).split()
    if not words:
        return [], []
    names_of = _search_names(game_map)

    def rank(city: CityIndex, wanted: Sequence[str]) -> int | None:
        whole = " ".join(wanted)
        # The beginning of the name, of a word in it, another part of it, or its words apart.
        ranks = [
            [name.startswith(whole), f" {whole}" in name, whole in name, True].index(True)
            for name in names_of[city]
            if all(word in name for word in wanted)
        ]
        return min(ranks, default=None)

    def route_rank(route: Route) -> int | None:
        ranks = [
            first + second
            for cut in range(1, len(words))
            for one, two in (route.ends, route.ends[::-1])
            if (first := rank(one, words[:cut])) is not None
            and (second := rank(two, words[cut:])) is not None
        ]
        return min(ranks, default=None)

    ranked = [
        (found, city) for city in game_map.city_indices if (found := rank(city, words)) is not None
    ]
    routes = [
        (found, route.index)
        for route in game_map.routes
        if (found := route_rank(route)) is not None
    ]
    return [city for _, city in sorted(ranked)], [route for _, route in sorted(routes)]


def other_name(city: City, text: str) -> str:
    """The other name of the city that matches a text, ` (Відень)`; nothing if its name does."""
    wanted = searchable(text).strip()
    names = [each for each in (city.name, *city.also) if wanted in searchable(each)]
    return f" ({names[0]})" if names and names[0] != city.name else ""


def spellings_of(game_map: GameMap, city: CityIndex) -> Sequence[str]:
    """Return all names of a city as `searchable` has them, its name first."""
    return _search_names(game_map)[city]


@lru_cache(maxsize=8)
def _search_names(game_map: GameMap) -> list[list[str]]:
    """Return the names and other spellings of every city, as `searchable` has them."""
    return [
        [spelling for name in (city.name, *city.also) for spelling in _spellings(name)]
        for city in game_map.cities
    ]


def _spellings(name: str) -> list[str]:
    """The name with the usual ways to write Saint: `st louis` for `saint louis`, and back."""
    words = searchable(name).split()
    spellings = [searchable(name), " ".join(words)]
    spellings += [
        " ".join([saint if word in _SAINT else word for word in words]) for saint in _SAINT
    ]
    return [*dict.fromkeys(spellings)]


def searchable(text: str) -> str:
    """Return a name for searching: without accents, case and punctuation."""
    return "".join(c if c.isalnum() else " " for c in as_typed(text))
