"""From what may be known of a game to what the board shows of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.state import NOBODY
from ttr_tui.engine.view import View


class CityTarget:
    """The cursor, or the mouse, is on a city. No tuple: it never equals an `RouteTarget`."""

    __slots__ = ("city",)
    city: int

    def __init__(self, city: int) -> None:
        self.city = city

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CityTarget) and other.city == self.city

    def __hash__(self) -> int:
        return hash((CityTarget, self.city))

    def __repr__(self) -> str:
        return f"OnCity({self.city})"


class RouteTarget:
    """The cursor, or the mouse, is on a route."""

    __slots__ = ("route",)
    route: int

    def __init__(self, route: int) -> None:
        self.route = route

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RouteTarget) and other.route == self.route

    def __hash__(self) -> int:
        return hash((RouteTarget, self.route))

    def __repr__(self) -> str:
        return f"OnLane({self.route})"


BoardTarget = CityTarget | RouteTarget


class BoardState(NamedTuple):
    """Everything is given by index: routes and cities as in the map, seats from 0.

    `owners` has the seat that claimed each route, or `None`; `seats` the color of each seat.
    `closed` are routes that nobody can claim any more. `claimable` are those the player can claim
    now; `None` shows all open routes alike. The cursor is on a route, on a city or nowhere.
    `marked_cities` are the player's ticket cities, `path` the routes of a way that is shown,
    `recent` those claimed last. `stations` and `harbors` have the seat that built in each city, or
    `None`; both are empty where a map has none.
    """

    owners: tuple[int | None, ...]
    seats: tuple[str, ...] = ()
    closed: frozenset[int] = frozenset()
    claimable: frozenset[int] | None = None
    cursor: BoardTarget | None = None
    marked_cities: frozenset[int] = frozenset()
    path: frozenset[int] = frozenset()
    recent: frozenset[int] = frozenset()
    stations: tuple[int | None, ...] = ()
    harbors: tuple[int | None, ...] = ()


def empty_board(game_map: GameMap) -> BoardState:
    """The board before anything is on it."""
    return BoardState(owners=(None,) * len(game_map.routes))


def public_state(view: View, colors: Sequence[str]) -> BoardState:
    """What everybody sees on the board; `colors` are those of the seats, in order."""
    rules = view.game_map.rules
    return BoardState(
        owners=_seats(view.owners),
        seats=tuple(colors[: len(view.seats)]),
        closed=view.closed(),
        stations=_seats(view.stations) if rules.stations else (),
        harbors=_seats(view.harbors) if rules.harbors else (),
    )


def _seats(owners: Sequence[int]) -> tuple[int | None, ...]:
    return tuple(None if owner == NOBODY else owner for owner in owners)
