"""What of a game the board shows."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.game_map import GameMap


class OnCity:
    """The cursor, or the mouse, is on a city. No tuple: it never equals an `OnLane`."""

    __slots__ = ("city",)
    city: int

    def __init__(self, city: int) -> None:
        self.city = city

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OnCity) and other.city == self.city

    def __hash__(self) -> int:
        return hash((OnCity, self.city))

    def __repr__(self) -> str:
        return f"OnCity({self.city})"


class OnLane:
    """The cursor, or the mouse, is on a lane."""

    __slots__ = ("lane",)
    lane: int

    def __init__(self, lane: int) -> None:
        self.lane = lane

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OnLane) and other.lane == self.lane

    def __hash__(self) -> int:
        return hash((OnLane, self.lane))

    def __repr__(self) -> str:
        return f"OnLane({self.lane})"


Spot = OnCity | OnLane


class BoardState(NamedTuple):
    """Everything is given by index: lanes and cities as in the map, seats from 0.

    `owners` has the seat that claimed each lane, or `None`; `seats` the colour of each seat.
    `closed` are lanes that nobody can claim any more. `claimable` are those the player can claim
    now; `None` shows all open lanes alike. The cursor is on a lane, on a city or nowhere.
    `marked_cities` are the player's ticket cities, `path` the lanes of a way that is shown,
    `recent` those claimed last. `stations` and `harbors` have the seat that built in each city, or
    `None`; both are empty where a map has none.
    """

    owners: tuple[int | None, ...]
    seats: tuple[str, ...] = ()
    closed: frozenset[int] = frozenset()
    claimable: frozenset[int] | None = None
    cursor: Spot | None = None
    marked_cities: frozenset[int] = frozenset()
    path: frozenset[int] = frozenset()
    recent: frozenset[int] = frozenset()
    stations: tuple[int | None, ...] = ()
    harbors: tuple[int | None, ...] = ()


def empty_board(game_map: GameMap) -> BoardState:
    """The board before anything is on it."""
    return BoardState(owners=(None,) * len(game_map.lanes))
