"""What offered tickets still cost."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, NamedTuple

from ttr_tui.engine import View
from ttr_tui.engine.game_map import TicketIndex
from ttr_tui.engine.ticket_paths import TicketProgress, ticket_progress
from ttr_tui.play.wanted_routes import with_planned_path

if TYPE_CHECKING:
    from ttr_tui.players.planning import Plan


class OfferedTicket(NamedTuple):
    """An offered ticket with its path in the plan for it and for the other tickets, held or
    selected. `extra` are the pieces that all of them need more than without it. `long` tickets are
    dealt only at the start (EU-7)."""

    ticket: TicketIndex
    points: int
    long: bool
    progress: TicketProgress
    extra: int


def offered_tickets(
    view: View,
    selected: Collection[TicketIndex],
    plan_with: Callable[[Collection[TicketIndex]], Plan | None],
    pieces_with: Callable[[Collection[TicketIndex]], int],
) -> tuple[OfferedTicket, ...]:
    """The tickets offered to the viewer, in their order; `selected` are those that the viewer is
    about to keep. `plan_with` gives the plan for the viewer's tickets with some of them,
    `pieces_with` the fewest pieces for these."""
    offered: list[OfferedTicket] = []
    for progress in ticket_progress(view, view.offer):
        ticket = progress.ticket
        others = [each for each in selected if each != ticket]
        plan = plan_with([*others, ticket])
        if plan is not None and {*view.tickets, *others, ticket} == {*plan.paths}:
            path = with_planned_path(view, progress, plan).path
            progress = progress._replace(path=path)
        extra = pieces_with([*others, ticket]) - pieces_with(others)
        facts = view.game_map.tickets[ticket]
        offered.append(OfferedTicket(ticket, facts.points, facts.long, progress, extra))
    return tuple(offered)
