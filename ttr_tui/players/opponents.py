"""What the opponents visibly build."""

from __future__ import annotations

from ttr_tui.engine import (
    Seat,
    connected_parts,
    own_routes,
)
from ttr_tui.players.network import Board


def _networks(board: Board) -> list[tuple[Seat, list[int], dict[int, int]]]:
    """For each opponent the parts of the network, and the spaces of each part."""
    if board.networks is None:
        board.networks = []
        routes = board.view.game_map.routes
        for seat in [seat.seat for seat in board.view.seats if seat.seat != board.seat]:
            own = own_routes(board.view.owners, seat)
            parts = connected_parts(board.view.game_map, own)
            spaces: dict[int, int] = {}
            for route in own:
                part = parts[routes[route].ends[0]]
                spaces[part] = spaces.get(part, 0) + routes[route].length
            board.networks.append((seat, parts, spaces))
    return board.networks


def contested(board: Board, route: int) -> float:
    """How likely somebody else claims this route soon."""
    one, two = board.view.game_map.routes[route].ends
    risk = 0.1 * (len(board.view.seats) - 1)
    for _, parts, spaces in _networks(board):
        touched = (parts[one] in spaces) + (parts[two] in spaces)
        if parts[one] == parts[two]:
            touched = 0
        risk += 0.1 * touched
    return min(0.6, risk)


def blocked_player(board: Board, route: int) -> tuple[float, Seat | None]:
    """How much losing this route probably harms an opponent, and which one: the spaces of the
    smaller of the two parts of a network that the route would join."""
    one, two = board.view.game_map.routes[route].ends
    harms = [
        (float(min(spaces.get(parts[one], 0), spaces.get(parts[two], 0))), seat)
        for seat, parts, spaces in _networks(board)
        if parts[one] != parts[two]
    ]
    return max(harms, default=(0.0, None))
