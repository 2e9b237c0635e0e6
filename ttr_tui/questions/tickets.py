"""Questions about tickets: which of the offered ones to keep, and the player's own."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from ttr_tui.engine import KeepTickets, Phase
from ttr_tui.engine.game_map import TicketIndex
from ttr_tui.engine.ticket_paths import TicketProgress, TicketStatus
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.ticket_needs import MAX_TO_KEEP
from ttr_tui.questions import question
from ttr_tui.words import tickets as words
from ttr_tui.words.language import TextPart, _, text_parts


def offered_tickets(
    hot_seat: HotSeat, _typed: str = "", selected: Collection[int] = ()
) -> question.Question:
    """Which of the offered tickets to keep."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    kept = tuple(ticket for ticket in view.offer if ticket in selected)
    enough = len(kept) >= view.min_kept
    starting = view.phase is Phase.STARTING_TICKETS
    count = TextPart(_("{n} selected", n=len(kept)), "good" if enough else "quiet")
    together: list[str] = []
    if 1 < len(kept) <= MAX_TO_KEEP and (needed := hot_seat.fewest_pieces(sorted(kept))):
        together = words.together_at_least(needed, game_map)
    has_long = any(ticket.long for ticket in game_map.tickets)
    return question.Question(
        "offered_tickets",
        [
            *question.said(
                question.Role.QUESTION,
                words.keep_at_least(view.min_kept, len(view.offer), starting=starting),
                text_parts("Keep at least {n}", "accent", n=view.min_kept),
            ),
            *question.said(
                question.Role.CHOICES,
                *([count, TextPart(f"  {form}", "quiet")] for form in together),
                [count],
                place=question.Place.BESIDE,
            ),
            question.MESSAGE,
            question.HINTS,
        ],
        [
            question.Option(ticket=each.ticket, note=words.costs(each, game_map))
            for each in hot_seat.offered_tickets(kept)
        ],
        question.Kind.SEVERAL,
        of_phase=True,
        again=partial(offered_tickets, hot_seat),
        selected=kept,
        done=question.Option(KeepTickets(kept), why_not=hot_seat.why_illegal(KeepTickets(kept))),
        help=[
            *words.about_costs(),
            *([_("A * after the points: a long ticket.")] if has_long else []),
        ],
    )


def by_completion(hot_seat: HotSeat) -> list[TicketProgress]:
    """The viewer's tickets in the order in which they were kept: those still to be completed first,
    then those that are cut off, then the completed ones. They change places only when that
    changes."""
    return sorted(
        hot_seat.progress.values(),
        key=lambda each: (each.is_completed, each.status is TicketStatus.CUT_OFF),
    )


def own_tickets(hot_seat: HotSeat, ticket: TicketIndex | None = None) -> question.Question:
    """The player's tickets, to look at: first this one."""
    held = by_completion(hot_seat)
    own = [each.ticket for each in held]
    note = words.about_shortest_path() if any(each.shortest is not None for each in held) else ""
    return question.Question(
        "own_tickets",
        [
            *question.said(question.Role.QUESTION, _("Your tickets"), style="accent"),
            question.MESSAGE,
            *question.said(question.Role.NOTE, note, style="quiet"),
        ],
        [question.Option(ticket=each) for each in own],
        first=own.index(ticket) if ticket in own else 0,
        help=[note] if note else [],
    )
