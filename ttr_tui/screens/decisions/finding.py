"""Which cities and routes are meant by what is typed: parts of names, without accents or case."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.text import as_typed


def find(game_map: GameMap, text: str) -> tuple[list[int], list[int]]:
    """The cities and the routes that a text means, best first."""
    words = plain(text).split()
    if not words:
        return [], []
    spellings = _spellings(game_map)

    def rank(city: int, wanted: Sequence[str]) -> int | None:
        whole = " ".join(wanted)
        ranks = [
            0 if name.startswith(whole) else 1 if whole in name else 2
            for name in spellings[city]
            if all(word in name for word in wanted)
        ]
        return min(ranks, default=None)

    ranked = [
        (found, city) for city in range(len(spellings)) if (found := rank(city, words)) is not None
    ]
    routes = [
        route.index
        for route in game_map.routes
        if any(
            rank(one, words[:cut]) is not None and rank(two, words[cut:]) is not None
            for cut in range(1, len(words))
            for one, two in (route.ends, route.ends[::-1])
        )
    ]
    return [city for _, city in sorted(ranked)], routes


@lru_cache(maxsize=8)
def _spellings(game_map: GameMap) -> list[list[str]]:
    """Every city's names as they are looked for."""
    return [[plain(name) for name in (city.name, *city.also)] for city in game_map.cities]


def plain(text: str) -> str:
    """A name as it is looked for: without accents, case and signs."""
    return "".join(c if c.isalnum() else " " for c in as_typed(text))
