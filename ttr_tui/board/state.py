"""What of a game the board shows."""

from __future__ import annotations

from dataclasses import dataclass

from ttr_tui.engine.game_map import GameMap


@dataclass(frozen=True, slots=True)
class OnCity:
    """The cursor, or the mouse, is on a city."""

    city: int


@dataclass(frozen=True, slots=True)
class OnLane:
    """The cursor, or the mouse, is on a lane."""

    lane: int


Spot = OnCity | OnLane


@dataclass(frozen=True, slots=True)
class BoardState:
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
