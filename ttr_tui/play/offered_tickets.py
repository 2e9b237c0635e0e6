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
    selected. `extra` are the pieces that this plan takes more than the one without it; `None`
    without a plan for all of them. `long` tickets are dealt only at the start (EU-7)."""

    ticket: TicketIndex
    points: int
    long: bool
    progress: TicketProgress
    extra: int | None


def offered_tickets(
    view: View,
    selected: Collection[TicketIndex],
    plan_with: Callable[[Collection[TicketIndex]], Plan | None],
) -> tuple[OfferedTicket, ...]:
    """The tickets offered to the viewer, in their order; `selected` are those that the viewer is
    about to keep, `plan_with` gives the plan for the viewer's tickets with some of them."""
    offered: list[OfferedTicket] = []
    for progress in ticket_progress(view, view.offer):
        ticket = progress.ticket
        others = [each for each in selected if each != ticket]
        plan, before = plan_with([*others, ticket]), plan_with(others)
        extra = None
        if plan is not None and {*view.tickets, *others, ticket} == {*plan.paths}:
            progress = with_planned_path(view, progress, plan)
            extra = sum(plan.spaces) - (0 if before is None else sum(before.spaces))
        facts = view.game_map.tickets[ticket]
        offered.append(OfferedTicket(ticket, facts.points, facts.long, progress, extra))
    return tuple(offered)
