"""Questions about tickets: which of the offered ones to keep, and the player's own."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from ttr_tui.engine import KeepTickets, Phase
from ttr_tui.engine.game_map import TicketIndex
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.ticket_needs import by_completion
from ttr_tui.play.turn_facts import pieces_left
from ttr_tui.questions.question import HINTS, MESSAGE, Kind, Option, Place, Question, Role, said
from ttr_tui.words import tickets as words
from ttr_tui.words.language import TextPart, _
from ttr_tui.words.panels import longest_paths, to_go


def offered_tickets(
    hot_seat: HotSeat, _typed: str = "", selected: Collection[int] = ()
) -> Question:
    """Which of the offered tickets to keep."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    kept = tuple(ticket for ticket in view.offer if ticket in selected)
    enough = len(kept) >= view.min_kept
    starting = view.phase is Phase.STARTING_TICKETS
    count = TextPart(_("{n} selected", n=len(kept)), "good" if enough else "quiet")
    offered, together = hot_seat.offered_tickets(kept), ""
    if len(kept) > 1:
        together = f": {to_go(hot_seat.pieces_with(kept), game_map, pieces_left(view))}"
    return Question(
        "offered_tickets",
        [
            *said(
                Role.QUESTION,
                words.keep_at_least(view.min_kept, len(view.offer), starting=starting),
            ),
            *said(
                Role.QUESTION,
                [count, TextPart(together, "quiet")] if together else [count],
                place=Place.BESIDE,
            ),
            MESSAGE,
            HINTS,
        ],
        [Option(ticket=each.ticket, note=words.costs(each, view)) for each in offered],
        Kind.SEVERAL,
        of_phase=True,
        again=partial(offered_tickets, hot_seat),
        selected=kept,
        done=Option(KeepTickets(kept), why_not=hot_seat.why_illegal(KeepTickets(kept))),
        help=words.about_costs(),
    )


def about_path(hot_seat: HotSeat, ticket: TicketIndex) -> str:
    """Why the path of a ticket in the plan goes around, or that it is not in the plan; empty if
    there is nothing to say."""
    if hot_seat.is_left_out(ticket):
        return words.left_out()
    detour = hot_seat.detour(ticket)
    return "" if detour is None else words.why_around(detour, hot_seat.view.game_map)


def own_tickets(hot_seat: HotSeat, ticket: TicketIndex | None = None) -> Question:
    """The player's tickets, to look at: first this one."""
    held = by_completion(hot_seat.progress.values())
    own = [each.ticket for each in held]
    marks = "" if all(each.is_completed for each in held) else _("their numbers mark the paths")
    return Question(
        "own_tickets",
        [
            *said(Role.QUESTION, _("Your tickets"), style="accent"),
            *said(Role.QUESTION, marks, "quiet", Place.BESIDE),
            MESSAGE,
            *said(
                Role.DONE,
                words.completed_so_far(held, hot_seat.view.game_map),
                style="good",
                place=Place.BESIDE,
            ),
            *said(Role.NOTE, longest_paths(hot_seat.view), style="quiet"),
        ],
        [Option(ticket=each, detail=about_path(hot_seat, each)) for each in own],
        Kind.LOOK,
        first=own.index(ticket) if ticket in own else 0,
    )
