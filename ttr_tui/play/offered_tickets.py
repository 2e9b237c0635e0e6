"""What offered tickets still cost."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ttr_tui.engine import View
from ttr_tui.engine.game_map import TicketIndex
from ttr_tui.engine.ticket_paths import (
    TicketProgress,
    ticket_path,
    ticket_progress,
)
from ttr_tui.play.ticket_needs import MAX_TOGETHER, fewest_pieces, unfinished


class OfferedTicket(NamedTuple):
    """An offered ticket, with numbers for its shortest path.

    `length` are the spaces of the path, `owned` those on routes that the viewer has already
    claimed, and `shared` those that the paths of the other tickets, held or selected, save; all are
    0 if the ticket is cut off. `long` tickets are dealt only at the start (EU-7).
    """

    ticket: TicketIndex
    points: int
    long: bool
    progress: TicketProgress
    length: int
    owned: int
    shared: int

    @property
    def missing(self) -> int:
        """The pieces that the path needs, `shared` ones included."""
        return self.progress.missing


def offered_tickets(
    view: View, selected: Collection[TicketIndex] | None = None
) -> tuple[OfferedTicket, ...]:
    """The tickets offered to the viewer, in their order; `selected` are those that the viewer is
    about to keep; with `None` it is not counted what they share."""
    game_map, offered = view.game_map, list[OfferedTicket]()
    held = None if selected is None else dict.fromkeys([*unfinished(view), *selected])
    for progress in ticket_progress(view, view.offer):
        ticket, path = progress.ticket, progress.path
        routes = () if path is None else path.routes
        owned = [route for route in routes if view.owners[route] == view.viewer]
        more = None
        if held is not None:
            more = _more_pieces(view, ticket, [other for other in held if other != ticket])
        shared = 0 if more is None else progress.missing - more
        facts = game_map.tickets[ticket]
        offered.append(
            OfferedTicket(
                ticket,
                facts.points,
                facts.long,
                progress,
                sum(game_map.routes[route].length for route in routes),
                sum(game_map.routes[route].length for route in owned),
                max(0, shared),
            )
        )
    return tuple(offered)


def _more_pieces(view: View, ticket: TicketIndex, others: Sequence[TicketIndex]) -> int | None:
    """How many more pieces the tickets need with this one, at least; of many tickets, what it needs
    once the paths of the others are built. `None` if no open path is left."""
    if len(others) < MAX_TOGETHER:
        both, alone = fewest_pieces(view, [*others, ticket]), fewest_pieces(view, others)
        if both is not None and alone is not None:
            return both - alone
    paths = [ticket_path(view, other) for other in others]
    found = ticket_path(
        view, ticket, {r for path in paths if path is not None for r in path.routes}
    )
    return None if found is None else found.missing
