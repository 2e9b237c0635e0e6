"""Finding a city, or a route between two, by typing parts of names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from ttr_tui.app.prompts.claim_prompts import (
    PaymentPrompt,
    RoutesFromCityPrompt,
    route_pieces,
    why_not,
)
from ttr_tui.app.prompts.prompt import FilterListPrompt, Option, PromptHost
from ttr_tui.app.widgets.spans import BLANK, Line, line
from ttr_tui.board.render.board_state import CityTarget, RouteTarget
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


class SearchPrompt(FilterListPrompt):
    """Cities whose names hold what is typed; with several words, routes between two such."""

    hints = ("Type a few letters of a city, or of two cities for the route between them.",)

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self._found: tuple[list[int], list[int]] = ([], [])

    def heading(self, width: int) -> list[Line]:
        asked = line((" Find: ", "accent"), (self.text, "strong"), ("▏", "accent"))
        if self.text and not self.options():
            asked = (*asked, *line(("   nothing is called so", "quiet")))
        elif not self.text:
            asked = (*asked, *line(("  part of a city's name, or of two", "quiet")))
        return [asked] if width >= 72 else [BLANK, asked]

    def rows(self, width: int) -> int:
        return 6

    def options(self) -> Sequence[Option]:
        game_map, host = self.view.game_map, self.host
        cities, routes = self._found
        return [
            *(
                Option(
                    line(" ", (game_map.cities[city].name, "strong")),
                    partial(self._to_city, city),
                    target=CityTarget(city),
                )
                for city in cities
            ),
            *(
                Option(
                    line(
                        " ",
                        *route_pieces(self.view, host.badges, route)[:1],
                        "  ",
                        host.badges.route(route),
                    ),
                    partial(self._to_route, route),
                    target=RouteTarget(route),
                )
                for route in routes
            ),
        ]

    def matches(self) -> None:
        cities, routes = find(self.view.game_map, self.text)
        # Of two routes of a route, the one that can be claimed is the one that is meant.
        self._found = (
            cities,
            sorted(routes, key=lambda route: why_not(self.view, route) is not None),
        )

    def _to_city(self, city: int) -> None:
        self.host.drop()
        self.host.point(CityTarget(city))
        self.host.ask(RoutesFromCityPrompt(self.host, city))

    def _to_route(self, route: int) -> None:
        reason = why_not(self.view, route)
        self.host.drop()
        self.host.point(RouteTarget(route))
        if reason is None:
            self.host.ask(PaymentPrompt(self.host, route))
        else:
            self.host.say(f"{self.view.game_map.route_name(route)}: {reason}", "bad")
