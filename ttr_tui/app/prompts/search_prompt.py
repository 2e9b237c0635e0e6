"""The prompt to search for a city or a route by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from ttr_tui.app.prompts.claim_prompts import (
    PaymentPrompt,
    RoutesFromCityPrompt,
    route_spans,
    say_why_not,
    why_not,
)
from ttr_tui.app.prompts.prompt import MIN_WIDE_PROMPT, FilterListPrompt, Option, PromptHost
from ttr_tui.app.widgets.spans import BLANK, Line, line
from ttr_tui.board.render.board_state import CityTarget, RouteTarget
from ttr_tui.engine import GameMap
from ttr_tui.text import as_typed


def find(game_map: GameMap, text: str) -> tuple[list[int], list[int]]:
    """Return the cities and the routes that match a text, the best first."""
    words = plain(text).split()
    if not words:
        return [], []
    names_of = _search_names(game_map)

    def rank(city: int, wanted: Sequence[str]) -> int | None:
        whole = " ".join(wanted)
        ranks = [
            0 if name.startswith(whole) else 1 if whole in name else 2
            for name in names_of[city]
            if all(word in name for word in wanted)
        ]
        return min(ranks, default=None)

    ranked = [
        (found, city) for city in range(len(names_of)) if (found := rank(city, words)) is not None
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
def _search_names(game_map: GameMap) -> list[list[str]]:
    """Return the names and other spellings of every city, as `plain` has them."""
    return [[plain(name) for name in (city.name, *city.also)] for city in game_map.cities]


def plain(text: str) -> str:
    """Return a name without accents, case and punctuation."""
    return "".join(c if c.isalnum() else " " for c in as_typed(text))


class SearchPrompt(FilterListPrompt):
    """Lists the cities that match the typed text; with several words also routes between two."""

    hints = ("Type part of a city's name, or of two cities for the route between them.",)

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self._found: tuple[list[int], list[int]] = ([], [])

    def heading(self, width: int) -> list[Line]:
        search = line((" Search: ", "accent"), (self.text, "strong"), ("▏", "accent"))
        if self.text and not self.options():
            search = (*search, *line(("   no match", "quiet")))
        elif not self.text:
            search = (*search, *line(("  part of a city's name, or of two", "quiet")))
        return [search] if width >= MIN_WIDE_PROMPT else [BLANK, search]

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
                        *route_spans(self.view, host.badges, route)[:1],
                        "  ",
                        host.badges.route(route),
                    ),
                    partial(self._to_route, route),
                    target=RouteTarget(route),
                )
                for route in routes
            ),
        ]

    def update_matches(self) -> None:
        cities, routes = find(self.view.game_map, self.text)
        # Of two parallel routes, the one that can be claimed comes first.
        self._found = (
            cities,
            sorted(routes, key=lambda route: why_not(self.view, route) is not None),
        )

    def _to_city(self, city: int) -> None:
        self.host.pop_prompt()
        self.host.point(CityTarget(city))
        self.host.push_prompt(RoutesFromCityPrompt(self.host, city))

    def _to_route(self, route: int) -> None:
        reason = why_not(self.view, route)
        self.host.pop_prompt()
        self.host.point(RouteTarget(route))
        if reason is None:
            self.host.push_prompt(PaymentPrompt(self.host, route))
        else:
            say_why_not(self.host, route, reason)
