"""Finding a city, or a route between two, by typing parts of names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ttr_tui.board import CityTarget, RouteTarget
from ttr_tui.screens.decisions.base import Option, PromptHost
from ttr_tui.screens.decisions.claiming import RoutesFromCityPrompt, PaymentPrompt
from ttr_tui.screens.decisions.finding import find
from ttr_tui.screens.decisions.lanes import route_pieces, why_not
from ttr_tui.screens.decisions.narrowed import FilterListPrompt
from ttr_tui.screens.lines import BLANK, Line, line


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
