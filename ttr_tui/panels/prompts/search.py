"""What the search finds, and its list."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.board.layout.layout_plan import city_codes
from ttr_tui.engine import GameMap
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import PromptContent, Role, text
from ttr_tui.panels.prompts.claims import claim_status
from ttr_tui.panels.spans import Line, Span, line
from ttr_tui.play.city_search import find, searchable
from ttr_tui.play.route_needs import locomotives_beyond
from ttr_tui.play.targets import BoardTarget, CityTarget, RouteTarget
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.words import search as search_words
from ttr_tui.words.claims import route_points
from ttr_tui.words.routes import route_name


def matches(context: PromptContext, typed: str) -> list[BoardTarget]:
    """The cities that match the typed text; with several words also routes between two. Of two
    parallel routes, the one that can be claimed with fewer locomotives comes first."""
    game_map = context.view.game_map
    typed = _with_names(game_map, typed)
    cities, routes = find(game_map, typed)
    places = {game_map.routes[route].ends: n for n, route in reversed([*enumerate(routes)])}
    routes.sort(
        key=lambda route: (
            places[game_map.routes[route].ends],
            why_not_claim_now(context.view, route) is not None,
            locomotives_beyond(context.view, route) or 0,
        )
    )
    at_cities = [CityTarget(city) for city in cities]
    between = [RouteTarget(route) for route in routes]
    # Words that are no part of one name are meant for two cities.
    is_city = any(
        searchable(typed).strip() in searchable(game_map.cities[city].name) for city in cities
    )
    return [*at_cities, *between] if is_city else [*between, *at_cities]


def search_results(context: PromptContext, targets: Sequence[BoardTarget]) -> PromptContent:
    """The list of these cities and routes. In a small terminal it covers the hand."""
    heading = text(Role.QUESTION, search_words.heading(), style="accent")
    parts = context.hand_parts(Role.QUESTION) if context.covers_hand else heading
    return PromptContent(
        parts, [_match(context, target) for target in targets], has_input=True, min_rows=6
    )


def _match(context: PromptContext, target: BoardTarget) -> list[Line]:
    game_map = context.view.game_map
    match target:
        case RouteTarget(route=route):
            name = Span(route_name(route, game_map), "strong")
            state = claim_status(context, route)[0]
            if why_not_claim_now(context.view, route) is None:
                state = Span(route_points(route, game_map), "good")
            badge = context.badges.route(route)
            return [(name, Span("  "), badge, Span("  "), state), (name, Span("  "), state)]
        case CityTarget(city=city):
            return [line((game_map.cities[city].name, "strong"))]


def _with_names(game_map: GameMap, typed: str) -> str:
    """The text with the names of cities for the codes that the board shows."""
    names = [city.name for city in game_map.cities]
    by_code = {code.casefold(): name for code, name in zip(city_codes(names), names, strict=True)}
    return " ".join(by_code.get(word.casefold(), word) for word in typed.split())
