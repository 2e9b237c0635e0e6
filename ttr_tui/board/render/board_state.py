"""What the board shows of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.game_map import CityIndex, RouteIndex
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.stations import StationRules


@dataclass(frozen=True, slots=True)
class CityTarget:
    """A city under the cursor or the mouse. Not a tuple, so it never equals a `RouteTarget`."""

    city: CityIndex


@dataclass(frozen=True, slots=True)
class RouteTarget:
    """A route under the cursor or the mouse."""

    route: RouteIndex


BoardTarget = CityTarget | RouteTarget


class BoardState(NamedTuple):
    """The state of everything on the board. Routes and cities have the map's indices, seats count
    from 0.

    `owners` has the seat that claimed each route, or `None`; `seats` has the color of each seat.
    `closed` are the routes that nobody can claim any more. `claimable` are the routes that are
    bright: those that the player should see first of the ones they can claim now; `None` is for
    nobody's turn. `payable` are the other routes that the player can claim now, a step quieter.
    `lit` are the open routes of the city under the cursor or whose routes are listed; `dims` says
    whether all other routes that nobody has claimed are dimmed. `path` are the routes of a path to
    show.
    `stations` and `harbors` have the seat that built in each city, or `None`; they are empty on a
    map without them. `recent`, `recent_stations` and `recent_harbors` are the routes claimed and
    the cities built in since the player's last turn. `latest` are the routes claimed just now,
    which the closer view shows.

    The cities of tickets: `ticket_cities` of those that the player holds, `offered_cities` of those
    to choose from, `selected_cities` of those selected now. A city in several sets is shown as
    selected, or else as offered.
    """

    owners: tuple[int | None, ...]
    seats: tuple[str, ...] = ()
    closed: frozenset[int] = frozenset()
    claimable: frozenset[int] | None = None
    payable: frozenset[int] = frozenset()
    lit: frozenset[int] = frozenset()
    dims: bool = False
    cursor: BoardTarget | None = None
    ticket_cities: frozenset[int] = frozenset()
    offered_cities: frozenset[int] = frozenset()
    selected_cities: frozenset[int] = frozenset()
    path: frozenset[int] = frozenset()
    recent: frozenset[int] = frozenset()
    recent_stations: frozenset[int] = frozenset()
    recent_harbors: frozenset[int] = frozenset()
    latest: frozenset[int] = frozenset()
    stations: tuple[int | None, ...] = ()
    harbors: tuple[int | None, ...] = ()


def empty_board(game_map: GameMap) -> BoardState:
    """The board before the first turn."""
    return BoardState(owners=(None,) * len(game_map.routes))


def public_state(view: View, colors: Sequence[str]) -> BoardState:
    """The public part of the board; `colors` are the colors of the seats, in order."""
    rules = view.game_map.rules
    return BoardState(
        owners=view.owners,
        seats=tuple(colors[: len(view.seats)]),
        closed=view.closed(),
        stations=view.stations if rules.get(StationRules) else (),
        harbors=view.harbors if rules.get(HarborRules) else (),
    )
