"""Tickets: the player's own in their panel, and those in a replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.engine import View
from ttr_tui.engine.game_map import TicketIndex
from ttr_tui.engine.ticket_paths import TicketProgress, TicketStatus, ticket_progress
from ttr_tui.panels.spans import BLANK, Line, Span, in_rows, line, width_of
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.ticket_needs import by_completion
from ttr_tui.terminal_text import fit, pad
from ttr_tui.words import counts
from ttr_tui.words import panels as panel_words
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import _, ngettext
from ttr_tui.words.panel_facts import PanelFact, ticket_facts

_LETTERS: Final = 5
"""Letters that the names of cities are cut to in one row, or more."""

_ALL_LETTERS: Final = 99
"""Letters of names that are not cut."""

_BESIDE_NAMES: Final = 8
"""Cells of a row beside the names and the pieces to go: sign, points, blanks."""


def _rows(hot_seat: HotSeat) -> list[tuple[TicketProgress, PanelFact]]:
    held = by_completion(hot_seat.progress.values())
    return [*zip(held, ticket_facts(hot_seat), strict=True)]


def _far(ticket: TicketProgress, fact: PanelFact) -> str:
    """How far a ticket is from being completed: the pieces, or in words."""
    if ticket.status is TicketStatus.COMPLETED:
        return ""
    return _("by station") if ticket.status is TicketStatus.BY_STATION else fact.value or fact.words


# Below one another.


def tickets_tall(hot_seat: HotSeat, width: int, height: int) -> list[Line]:
    """The tickets below one another, those still to be completed first, with the pieces that they
    take. Names that have no room are cut."""
    view, rows, dash = hot_seat.view, _rows(hot_seat), " – "
    far = max((len(_far(*row)) for row in rows), default=0)
    names = max((len(fact.label[1].text) for _ticket, fact in rows), default=0)
    column = min(names, width - _BESIDE_NAMES - far)
    lines: list[Line] = []
    for ticket, fact in rows:
        done, points = ticket.is_completed, fact.label[0]
        letters = _letters(view, [ticket.ticket], column - len(dash))
        name = pad(fit(_name(view, ticket.ticket, letters, dash), column), column)
        spans = (
            (" ✓ " if done else " · ", "good" if done else "quiet"),
            (f"{points.text:>2}  ", "good" if done else "accent"),
            (name, "good" if done else "plain"),
            (f" {_far(ticket, fact):>{far}}", fact.style),
        )
        lines.append(line(*(Span(text, style, fact.command) for text, style in spans)))
    if len(lines) > height - 2:
        more = len(lines) - height + 3
        text = ngettext("{n} more ticket", "{n} more tickets", more)
        lines[height - 3 :] = [line(Span(f"   {text}", "key", "game.tickets"))]
    end = min(width - 1, width_of(lines[0]) if lines else width)
    return [BLANK, _heading(hot_seat, end, width), *lines]


def _heading(hot_seat: HotSeat, end: int, width: int) -> Line:
    """How many tickets are completed, and above the column of numbers what it counts."""
    tickets = by_completion(hot_seat.progress.values())
    done, total = sum(ticket.is_completed for ticket in tickets), len(tickets)
    said = _("{done} of {total} done", done=done, total=total) if total else _("none yet")
    heading = line((f" {_('TICKETS')} ", "title"), (said, "quiet"))
    if done == total:
        return heading
    unit = panel_words.pieces_to_go(hot_seat.view.game_map, _together(hot_seat))
    if width_of(heading) + 2 + len(unit) > width:
        unit = _("to go")
    return (*heading, Span(f"  {unit.rjust(end - width_of(heading) - 2)}", "quiet"))


def _together(hot_seat: HotSeat) -> int | None:
    """The pieces for all open tickets; `None` without them, or if one is cut off."""
    still = [ticket for ticket in hot_seat.progress.values() if not ticket.is_completed]
    if not still or any(ticket.path is None for ticket in still):
        return None
    return hot_seat.pieces_of_plan()


# In one row.


def tickets_flat(hot_seat: HotSeat, key_name: KeyName, width: int) -> list[Line]:
    """The tickets on one line, those still to be completed first: `i 1 ticket (to go)
    Denver–El Paso 4 (6)`. All names of cities are cut to as many letters as there is room for;
    where five are too many, the last tickets are only counted."""
    rows, key = _rows(hot_seat), key_name("game.tickets")
    if not rows:
        return []
    head = counts.tickets(len(rows))
    if not all(ticket.is_completed for ticket, _fact in rows):
        head = _("{tickets} ({unit})", tickets=head, unit=_("to go"))

    def row(shown: int, letters: int) -> Line:
        spans = [Span(f" {key}", "key", "game.tickets"), Span(f" {head} ", "title", "game.tickets")]
        for ticket, fact in rows[:shown]:
            done, far = ticket.is_completed, _far(ticket, fact)
            name = _name(hot_seat.view, ticket.ticket, letters)
            text = f" {'✓' if done else ''}{name} {fact.label[0].text}"
            spans += [
                Span(text, "good" if done else "plain", fact.command),
                Span(f" ({far}) " if far else " ", fact.style, fact.command),
            ]
        if shown < len(rows):
            left = _("+{n} more ({key})", n=len(rows) - shown, key=key)
            spans.append(Span(f" {left}", "key", "game.tickets"))
        return tuple(spans)

    fitting = (n for n in range(len(rows), 1, -1) if width_of(row(n, _LETTERS)) <= width)
    shown = next(fitting, 1)
    tickets = [ticket.ticket for ticket, _fact in rows[:shown]]
    return [row(shown, _letters(hot_seat.view, tickets, width - width_of(row(shown, 0))))]


def _letters(view: View, tickets: Sequence[TicketIndex], room: int) -> int:
    """How many letters of the names of all cities have room together, five or more."""
    lengths = [len(name) for ticket in tickets for name in _cities(view, ticket)]
    fitting = (
        letters
        for letters in range(max(lengths), _LETTERS, -1)
        if sum(min(letters, length) for length in lengths) <= room
    )
    return next(fitting, _LETTERS)


def _name(view: View, ticket: TicketIndex, letters: int, dash: str = "–") -> str:
    """The first letters of both cities."""
    cut = [
        name if len(name) <= letters else name[:letters].rstrip(" .-")
        for name in _cities(view, ticket)
    ]
    return dash.join(cut)


def _cities(view: View, ticket: TicketIndex) -> list[str]:
    return [view.game_map.cities[end].name for end in view.game_map.tickets[ticket].ends]


# In a replay.


def ticket_rows(view: View, width: int, rows: int, margin: int) -> list[Line]:
    """The tickets in a replay in exactly so many rows, offered tickets last: an entry for each, as
    `✓Denver–El Paso 4`. In one row, names are cut as in a game. Without room it is said how many
    there are."""
    held = by_completion(ticket_progress(view))
    shown = [
        (
            each.ticket,
            ("✓", "good") if each.is_completed else ("", "plain"),
            f" {_('by station')}" if each.status is TicketStatus.BY_STATION else "",
        )
        for each in held
    ]
    shown += [(ticket, ("?", "quiet"), "") for ticket in view.offer]

    def entries(letters: int) -> list[Line]:
        return [
            line(
                (f"{mark}{_name(view, ticket, letters)} ", style),
                (f"{view.game_map.tickets[ticket].points}{how}", "quiet"),
            )
            for ticket, (mark, style), how in shown
        ]

    letters = _ALL_LETTERS
    if shown and rows == 1:
        beside_names = sum(width_of(entry) + 2 for entry in entries(0)) + margin
        letters = _letters(view, [ticket for ticket, *_ in shown], width - beside_names)
    lines = in_rows(entries(letters) or [line((_("no tickets"), "quiet"))], width, margin=margin)
    if len(lines) > rows or width_of(lines[0]) > width:
        done = sum(each.is_completed for each in held)
        said = _("{tickets}, {done} completed", tickets=counts.tickets(len(held)), done=done)
        lines = [line(" " * margin, (said, "quiet"))]
    return [*lines, *[BLANK] * rows][:rows]
