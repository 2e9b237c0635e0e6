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


def lane_id(lane: int, game_map: GameMap) -> str:
    """`denver-kansas_city/1`; without a number where the route has one lane only."""
    found = game_map.lanes[lane]
    route = game_map.routes[found.route].id
    return f"{route}/{found.number}" if found.twins else route


def lane_from_id(data: object, game_map: GameMap) -> int:
    """The lane that `lane_id` wrote; without a number the first lane. `NotationError`."""
    if not isinstance(data, str):
        raise NotationError(f"expected a lane such as 'denver-omaha/1', not {data!r}")
    route_id, _, number = data.partition("/")
    number = number or "1"
    route = game_map.routes[look_up("route", route_id, game_map.route_index)]
    numbers = [str(game_map.lanes[lane].number) for lane in route.lanes]
    if number not in numbers:
        raise NotationError(f"{route_id} has no lane {number!r}, but {' and '.join(numbers)}")
    return route.lanes[numbers.index(number)]


def deck_from_name(data: object, game_map: GameMap) -> int:
    """The deck with this name; `NotationError`."""
    index = {deck.name: i for i, deck in enumerate(game_map.rules.decks)}
    return look_up("deck", data, index)


def city_from_id(data: object, game_map: GameMap) -> int:
    """The city with this id; `NotationError`."""
    return look_up("city", data, game_map.city_index)
