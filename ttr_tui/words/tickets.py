"""Tickets in words: the choice, the list of one's own, and their names in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.ticket_paths import TicketProgress, TicketStatus
from ttr_tui.play.offered_tickets import OfferedTicket
from ttr_tui.play.turn_facts import pieces_left
from ttr_tui.play.wanted_routes import Detour
from ttr_tui.words import counts
from ttr_tui.words.language import TextPart, _, and_list, ngettext, text_parts
from ttr_tui.words.names import count_pieces
from ttr_tui.words.panels import to_go

# The choice.


def keep_at_least(n: int, offered: int, *, starting: bool) -> list[TextPart]:
    """How many of the offered tickets must be kept; `starting` for starting tickets."""
    least = TextPart(_("keep at least {n} of {offered}", n=n, offered=offered))
    if starting:
        return text_parts("Starting tickets: {least}", "accent", least=least)
    return text_parts("Tickets: {least}", "accent", least=least)


def costs(offered: OfferedTicket, view: View) -> str:
    """What an offered ticket still needs: how much more it and the other tickets need than these
    alone if that is less than its shortest path needs, else what this needs."""
    progress, extra, game_map = offered.progress, offered.extra, view.game_map
    if progress.status is not TicketStatus.OPEN:
        return status_words(progress.status)
    if extra >= progress.missing:
        return to_go(progress.missing, game_map, pieces_left(view))
    if not extra:
        return _("nothing more with your others")
    return _("with your others only {pieces}", pieces=count_pieces(extra, game_map))


def status_words(status: TicketStatus) -> str:
    """How far a ticket is, in short."""
    match status:
        case TicketStatus.COMPLETED:
            return _("completed")
        case TicketStatus.BY_STATION:
            return _("completed through a station")
        case TicketStatus.NEEDS_STATION:
            return _("needs a station")
        case TicketStatus.CUT_OFF:
            return _("cut off")
        case TicketStatus.OPEN:
            return _("open")


def about_costs() -> list[str]:
    """What the texts of `costs` mean, for the help page."""
    return [
        _("To go: the fewest pieces that complete the ticket."),
        _(
            "With your others only …: how many more pieces the tickets that you hold or have "
            "selected need with this one."
        ),
    ]


# The player's own tickets.


def completed_so_far(tickets: Sequence[TicketProgress], game_map: GameMap) -> str:
    """How many of a player's tickets are completed, with their points; empty if none is."""
    completed = [game_map.tickets[each.ticket].points for each in tickets if each.is_completed]
    if not completed:
        return ""
    return _(
        "{done} of {total} completed, {points}",
        done=len(completed),
        total=len(tickets),
        points=counts.points(sum(completed)),
    )


def why_around(detour: Detour, game_map: GameMap) -> str:
    """Why the planned path of a ticket is not the shortest one."""
    slots = {"pieces": count_pieces(detour.more, game_map), "n": detour.shared}
    if detour.shared:
        return _(
            "Goes around, {pieces} longer than the shortest path: {n} of its spaces are for your "
            "other tickets, too.",
            **slots,
        )
    if detour.points:
        return _(
            "Goes around, {pieces} longer than the shortest path: its routes score {points} more.",
            **slots,
            points=counts.points(detour.points),
        )
    return _("Goes around, {pieces} longer than the shortest path.", **slots)


def left_out() -> str:
    """Of a ticket that the plan leaves out."""
    return _("The plan leaves it out: too few pieces or turns are left.")


_MAX_NAMED: Final = 2
"""The names of more tickets leave no room for anything else on two lines of a small terminal."""


# Names.


def ticket_words(view: View, ticket: int) -> str:
    """`Denver–El Paso (4)`"""
    return ticket_with_points(ticket, view.game_map, "–")


def ticket_with_points(ticket: int, game_map: GameMap, dash: str = " – ") -> str:
    """`Denver – El Paso (4)`"""
    name = dash.join(game_map.cities[end].name for end in game_map.tickets[ticket].ends)
    return _("{ticket} ({points})", ticket=name, points=game_map.tickets[ticket].points)


def tickets_words(view: View, tickets: Iterable[int]) -> str:
    return and_list([ticket_words(view, ticket) for ticket in tickets])


def tickets_summary(view: View, tickets: Sequence[int]) -> str:
    """Like `tickets_words`, but of more than two tickets only how many: `4 of your tickets`"""
    if len(tickets) > _MAX_NAMED:
        return ngettext("{n} of your tickets", "{n} of your tickets", len(tickets))
    return tickets_words(view, tickets)


def completes_numbers(numbers: Sequence[str]) -> list[str]:
    """Which of the player's tickets, by their numbers, something completes."""
    if not numbers:
        return []
    said = and_list(numbers)
    return [
        ngettext(
            "completes ticket {numbers}", "completes tickets {numbers}", len(numbers), numbers=said
        )
    ]


def for_numbers(numbers: Sequence[str]) -> list[str]:
    """Of the paths of which tickets something is part."""
    if not numbers:
        return []
    n, said = len(numbers), and_list(numbers)
    return [ngettext("for ticket {numbers}", "for tickets {numbers}", n, numbers=said)]
