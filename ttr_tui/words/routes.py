"""Routes in words: their names, and the bonus for the longest path."""

from __future__ import annotations

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.words.language import _
from ttr_tui.words.names import map_text, mode_name, route_label


def route_name(route: RouteIndex, game_map: GameMap, dash: str = " – ") -> str:
    """`Denver – Omaha`; for a route of a double route also its label:
    `Denver – Kansas City (black)`."""
    return with_label(_cities(route, game_map, dash), route, game_map)


def name_of_both(route: RouteIndex, game_map: GameMap) -> str:
    """The same for both routes of a double route."""
    return with_mode(_cities(route, game_map, " – "), route, game_map)


def _cities(route: RouteIndex, game_map: GameMap, dash: str) -> str:
    connection = game_map.connections[game_map.routes[route].connection]
    return dash.join(game_map.cities[end].name for end in connection.ends)


def other_end(route: RouteIndex, city: int, game_map: GameMap) -> str:
    """The other city of a route from this one: `Omaha`, `Kansas City (black)`"""
    one, other = game_map.routes[route].ends
    name, label = game_map.cities[one if other == city else other].name, game_map.route_label(route)
    return _("{route} ({label})", route=name, label=route_label(label)) if label else name


def with_label(cities: str, route: RouteIndex, game_map: GameMap) -> str:
    """`Denver – Kansas City (black)`, on a map with several decks `Duluth – Chicago by rail
    (left)`"""
    label = game_map.route_label(route)
    if not label:
        return with_mode(cities, route, game_map)
    if len(game_map.rules.decks) == 1:
        return _("{route} ({label})", route=cities, label=route_label(label))
    mode = mode_name(game_map.routes[route].deck, game_map)
    return _("{cities} by {mode} ({label})", cities=cities, mode=mode, label=route_label(label))


def route_words(view: View, route: int) -> str:
    """`Denver–Omaha`; where another mode connects the same cities `Duluth–Thunder Bay by sea`. The
    cards tell which of two parallel routes is meant."""
    game_map = view.game_map
    connection = game_map.connections[game_map.routes[route].connection]
    cities = "–".join(game_map.cities[end].name for end in connection.ends)
    several = sum({*connection.ends} == {*other.ends} for other in game_map.connections) > 1
    return with_mode(cities, route, game_map) if several else cities


def with_mode(cities: str, route: int, game_map: GameMap) -> str:
    """`Duluth–Thunder Bay by sea` on a map with several decks."""
    if len(game_map.rules.decks) == 1:
        return cities
    mode = mode_name(game_map.routes[route].deck, game_map)
    return _("{cities} by {mode}", cities=cities, mode=mode)


def longest_path_name(rules: LongestPathRules, game_map: GameMap | None = None) -> str:
    """What the bonus for the longest path is called, by the program or by the map."""
    return map_text(rules.name, game_map) if has_own_name(rules) else _("longest path")


def has_own_name(rules: LongestPathRules) -> bool:
    """Whether a map calls the bonus for the longest path by a name of its own."""
    return rules.name != LongestPathRules().name
