"""What the board shows of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.registry import buildings_on
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
    plan: frozenset[int] = frozenset()
    """The routes of the plan for the player's tickets, which a calm board shows with a ribbon."""
    wanted: frozenset[int] = frozenset()
    """The other routes on the paths of tickets that are not completed, with a thinner ribbon."""
    path_signs: Mapping[int, str] = MappingProxyType({})
    """For open routes on the paths of several tickets, the sign of the ticket."""
    recent: frozenset[int] = frozenset()
    """The claimed routes to be marked: in a game those since the player's last turn, in a replay
    those of the shown turn, in the final count those used through stations."""
    recent_cities: frozenset[int] = frozenset()
    """Where something was built since the player's last turn."""
    latest: frozenset[int] = frozenset()
    """The routes claimed just now, which the closer view shows."""
    buildings: tuple[tuple[str, tuple[int | None, ...]], ...] = ()
    """Each kind of building of the map, with the seat that built it in each city, or `None`."""


def empty_board(game_map: GameMap) -> BoardState:
    """The board before the first turn."""
    return BoardState(owners=(None,) * len(game_map.routes))


def public_state(view: View, colors: Sequence[str]) -> BoardState:
    """The public part of the board; `colors` are the colors of the seats, in order."""
    return BoardState(
        owners=view.owners,
        seats=tuple(colors[: len(view.seats)]),
        closed=view.closed(),
        buildings=tuple(
            [(each.kind, view.buildings[each.kind]) for each in buildings_on(view.game_map)]
        ),
    )
