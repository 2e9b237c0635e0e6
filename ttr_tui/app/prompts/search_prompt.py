"""The prompt to search for a city or a route by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from textual.containers import Horizontal
from textual.widget import Widget

from ttr_tui.app.prompts.claim_prompts import choose_target, route_spans, verdict, why_not
from ttr_tui.app.prompts.prompt import FilterPrompt, Option, PromptHost
from ttr_tui.app.widgets.hand_panel import hand_flat
from ttr_tui.app.widgets.spans import Line, Lines, Span, line
from ttr_tui.board.layout.plan import city_codes
from ttr_tui.board.render.board_state import BoardTarget, CityTarget, RouteTarget
from ttr_tui.engine import GameMap, RouteRules
from ttr_tui.play.city_search import find, plain
from ttr_tui.text import counted

_LABEL: Final = " Find: "


class SearchPrompt(FilterPrompt):
    """Lists the cities that match the typed text; with several words also routes between two."""

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host, "part of a city's name, or of two cities")
        self._options: list[Option] = []

    def compose(self) -> Iterable[Widget]:
        label = Lines()
        label.show([line((_LABEL, "accent"))])
        label.styles.width = len(_LABEL)
        yield self._text
        yield Horizontal(label, self.input)
        yield self.list

    def heading(self, width: int) -> list[Line]:
        if self.text and not self._options:
            return [line((" no city or route matches", "quiet"))]
        if width < self.app.size.width:
            return [line((" Find a city or a route", "accent"))]
        # The list covers the panel with the hand.
        return hand_flat(self.view, self.host.badges, width)

    def rows(self, width: int) -> int:
        return self.max_rows

    def options(self) -> Sequence[Option]:
        return self._options

    def update_matches(self) -> None:
        host, game_map = self.host, self.view.game_map
        text = _with_names(game_map, self.text)
        cities, routes = find(game_map, text)
        # Of two parallel routes, the one that can be claimed comes first.
        places = {game_map.routes[route].ends: n for n, route in reversed([*enumerate(routes)])}
        routes.sort(
            key=lambda route: (
                places[game_map.routes[route].ends],
                why_not(self.view, route) is not None,
            )
        )
        found = [
            Option(
                line(" ", (game_map.cities[city].name, "strong")),
                partial(self._go, CityTarget(city)),
                target=CityTarget(city),
            )
            for city in cities
        ]
        between = [
            Option(
                line(
                    " ",
                    *route_spans(self.view, host.badges, route)[:1],
                    "  ",
                    host.badges.route(route),
                    "  ",
                    _state(host, route),
                ),
                partial(self._go, RouteTarget(route)),
                target=RouteTarget(route),
            )
            for route in routes
        ]
        # Words that are no part of one name are meant for two cities.
        is_city = any(plain(text).strip() in plain(game_map.cities[city].name) for city in cities)
        self._options = [*found, *between] if is_city else [*between, *found]

    async def _go(self, target: BoardTarget) -> None:
        await self.host.pop_prompt()
        self.host.point(target)
        await choose_target(self.host, target)

    async def pointed(self, target: BoardTarget) -> None:
        """A click finds what was searched."""
        await self._go(target)


def _state(host: PromptHost, route: int) -> Span:
    """The points of a route that can be claimed, or why it cannot."""
    view = host.view
    if why_not(view, route) is not None:
        return verdict(host, route)
    points = view.game_map.rules.of(RouteRules).points[view.game_map.routes[route].length]
    return Span(counted(points, "point"), "good")


def _with_names(game_map: GameMap, text: str) -> str:
    """The text with the names of cities for the codes that the board shows."""
    names = [city.name for city in game_map.cities]
    by_code = {code.casefold(): name for code, name in zip(city_codes(names), names, strict=True)}
    return " ".join(by_code.get(word.casefold(), word) for word in text.split())
