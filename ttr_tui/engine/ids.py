"""The ids by which files call the things of a map."""

from __future__ import annotations

from collections.abc import Mapping

from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.text import did_you_mean, shown


class NotationError(ValueError):
    """A text or JSON value that is no action or event of this map; the message says why."""


def look_up(what: str, name: object, index: Mapping[str, int]) -> int:
    """The index of a name; `NotationError` if nothing has it."""
    if not isinstance(name, str) or name not in index:
        if isinstance(name, str):
            raise NotationError(f"unknown {what} {shown(name)}{did_you_mean(name, [*index])}")
        raise NotationError(f"unknown {what} {name!r}")
    return index[name]


def route_id(route: int, game_map: GameMap) -> str:
    """`denver-kansas_city/1`; without a number where the route has one route only."""
    found = game_map.routes[route]
    connection = game_map.connections[found.connection].id
    return f"{connection}/{found.number}" if found.parallels else connection


def route_from_id(data: object, game_map: GameMap) -> int:
    """The route that `route_id` wrote; without a number the first route. `NotationError`."""
    if not isinstance(data, str):
        raise NotationError(f"expected a route such as 'denver-omaha/1', not {data!r}")
    connection_id, _, number = data.partition("/")
    number = number or "1"
    connection = game_map.connections[look_up("route", connection_id, game_map.connection_index)]
    numbers = [str(game_map.routes[route].number) for route in connection.routes]
    if number not in numbers:
        raise NotationError(f"{connection_id} has no route {number!r}, but {' and '.join(numbers)}")
    return connection.routes[numbers.index(number)]


def deck_from_name(data: object, game_map: GameMap) -> int:
    """The deck with this name; `NotationError`."""
    index = {deck.name: i for i, deck in enumerate(game_map.rules.decks)}
    return look_up("deck", data, index)


def city_from_id(data: object, game_map: GameMap) -> int:
    """The city with this id; `NotationError`."""
    return look_up("city", data, game_map.city_index)
