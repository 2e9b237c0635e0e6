"""What the board shows of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.play.targets import BoardTarget


class BoardState(NamedTuple):
    """The state of everything on the board. Routes and cities have the map's indices, seats count
    from 0. A city in several sets of tickets is shown as selected, or else as offered."""

    owners: tuple[int | None, ...]
    """The seat that claimed each route, or `None`."""
    seats: tuple[str, ...] = ()
    """The color of each seat."""
    closed: frozenset[int] = frozenset()
    """Routes that nobody can claim any more."""
    bright: frozenset[int] | None = None
    """Of the routes that the player can claim now, those to be seen first; `None` if it is nobody's
    turn."""
    claimable: frozenset[int] = frozenset()
    """The others that the player can claim now, a step quieter."""
    lit: frozenset[int] = frozenset()
    """The open routes of the city under the cursor, or whose routes are listed."""
    dims: bool = False
    """Whether all routes that are not lit and that nobody has claimed are dimmed."""
    cursor: BoardTarget | None = None
    ticket_cities: frozenset[int] = frozenset()
    """The cities of the tickets that the player holds."""
    offered_cities: frozenset[int] = frozenset()
    selected_cities: frozenset[int] = frozenset()
    """The cities of the offered tickets that are selected now."""
    path: frozenset[int] = frozenset()
    """The routes of a path to show."""
    path_signs: Mapping[int, str] = MappingProxyType({})
    """For open routes on the paths of several tickets, the sign of the ticket."""
    recent: frozenset[int] = frozenset()
    """The claimed routes to be marked: in a game those since the player's last turn, in a replay
    those of the shown turn, in the final count those used through stations."""
    recent_stations: frozenset[int] = frozenset()
    recent_harbors: frozenset[int] = frozenset()
    latest: frozenset[int] = frozenset()
    """The routes claimed just now, which the closer view shows."""
    stations: tuple[int | None, ...] = ()
    """The seat that built in each city, or `None`; empty on a map without stations."""
    harbors: tuple[int | None, ...] = ()
    """As `stations`."""


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
