"""Tickets: the player's own in their panel, and those in a replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ttr_tui.engine import View
from ttr_tui.engine.ticket_paths import TicketProgress, TicketStatus, ticket_progress
from ttr_tui.panels.spans import BLANK, Line, Span, fits, line, pair_of_names, width_of
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.ticket_needs import by_completion
from ttr_tui.words import counts
from ttr_tui.words import panels as panel_words
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import _, ngettext
from ttr_tui.words.panel_facts import PanelFact, ticket_facts

_LETTERS: Final = 5
"""Letters that the names of cities are cut to in one row, or more."""

_BESIDE_NAMES: Final = 9
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
    take. A name that has no room is cut, the longer one first."""
    game_map, rows = hot_seat.view.game_map, _rows(hot_seat)
    far = max((len(_far(*row)) for row in rows), default=0)
    names = max((len(fact.label[1].text) for _ticket, fact in rows), default=0)
    column = min(names, width - _BESIDE_NAMES - far)
    lines: list[Line] = []
    for ticket, fact in rows:
        done, (points, _name) = ticket.is_completed, fact.label
        one, other = (game_map.cities[end].name for end in game_map.tickets[ticket.ticket].ends)
        spans = (
            (" ✓ " if done else " · ", "good" if done else "quiet"),
            (f"{points.text:>2}  ", "good" if done else "accent"),
            (pair_of_names(one, other, " – ", column, column), "good" if done else "plain"),
            (f" {_far(ticket, fact):>{far}}", fact.style),
        )
        lines.append(line(*(Span(text, style, fact.command) for text, style in spans)))
    if len(lines) > height - 2:
        more = len(lines) - height + 3
        text = ngettext("{n} more ticket", "{n} more tickets", more)
        lines[height - 3 :] = [line(Span(f"   {text}", "key", "game.tickets"))]
    return [BLANK, _heading(hot_seat, width_of(lines[0]) if lines else width, width), *lines]


def _heading(hot_seat: HotSeat, end: int, width: int) -> Line:
    """How many tickets are completed, and above the column of numbers what it counts."""
    tickets = by_completion(hot_seat.progress.values())
    done, total = sum(ticket.is_completed for ticket in tickets), len(tickets)
    said = _("{done} of {total} done", done=done, total=total) if total else _("none yet")
    heading = line((f" {_('TICKETS')} ", "title"), (said, "quiet"))
    if done == total:
        return heading
    for together in (_together(hot_seat), None):
        unit = panel_words.pieces_to_go(hot_seat.view.game_map, together)
        room = max(len(unit), end - width_of(heading) - 2)
        if width_of(heading) + 2 + room <= width:
            return (*heading, Span(f"  {unit.rjust(room)}", "quiet"))
    return heading


def _together(hot_seat: HotSeat) -> int | None:
    """The fewest pieces for all open tickets; `None` without them, or if one is cut off."""
    still = [ticket for ticket in hot_seat.progress.values() if not ticket.is_completed]
    if not still or any(ticket.path is None for ticket in still):
        return None
    return hot_seat.pieces_with(())


# In one row.


def tickets_flat(hot_seat: HotSeat, key_name: KeyName, width: int) -> list[Line]:
    """The tickets on one line, those still to be completed first. All names of cities are cut to as
    many letters as there is room for; where five are too many, the last tickets are only
    counted."""
    rows, key = _rows(hot_seat), key_name("game.tickets")
    if not rows:
        return []
    total, unit = len(rows), panel_words.pieces_to_go(hot_seat.view.game_map)
    heads = [panel_words.tickets_with_unit(total, each) for each in (unit, _("to go"))]
    if all(ticket.is_completed for ticket, _fact in rows):
        heads = [counts.tickets(total)]  # No ticket has a number of pieces to go.
    longest = max(len(name) for ticket, _fact in rows for name in _cities(hot_seat.view, ticket))
    forms = [(heads[0], total, longest)]
    forms += [
        (heads[-1], shown, letters)
        for shown in range(total, 0, -1)
        for letters in range(longest, _LETTERS - 1, -1)
    ]
    for head, shown, letters in forms:
        spans = _flat(hot_seat.view, rows[:shown], letters, key, head)
        if shown < total:
            left = _("+{n} more ({key})", n=total - shown, key=key)
            spans += (Span(f" {left}", "key", "game.tickets"),)
        if fits([spans], width):
            break
    return [spans]


def _flat(
    view: View,
    rows: Sequence[tuple[TicketProgress, PanelFact]],
    letters: int,
    key: str,
    head: str,
) -> Line:
    """`i 1 ticket (trains to go)  Denver–El Paso 4 (6)`"""
    spans = [Span(f" {key}", "key", "game.tickets"), Span(f" {head} ", "title", "game.tickets")]
    for ticket, fact in rows:
        done, far = ticket.is_completed, _far(ticket, fact)
        name = "–".join(_cut(each, letters) for each in _cities(view, ticket))
        text = f" {'✓' if done else ''}{name} {fact.label[0].text}"
        spans += [
            Span(text, "good" if done else "plain", fact.command),
            Span(f" ({far}) " if far else " ", fact.style, fact.command),
        ]
    return tuple(spans)


def _cities(view: View, ticket: TicketProgress) -> list[str]:
    ends = view.game_map.tickets[ticket.ticket].ends
    return [view.game_map.cities[end].name for end in ends]


def _cut(name: str, letters: int) -> str:
    """The first letters of a name."""
    return name if len(name) <= letters else name[:letters].rstrip(" .-")


# In a replay.


def ticket_entries(view: View) -> Iterator[list[Line]]:
    """The tickets in a replay, offered tickets last: an entry for each, such as `✓Denver–El Paso
    4`, with ever fewer letters of the names; at last only how many."""
    held = by_completion(ticket_progress(view))
    if not held and not view.offer:
        yield [line((_("no tickets"), "quiet"))]
        return
    tickets = view.game_map.tickets
    for letters in (99, *range(12, _LETTERS - 1, -1)):
        by_station = f" {_('by station')}" if letters == 99 else "⌂"
        shown = [
            (
                each.ticket,
                ("✓", "good") if each.is_completed else ("", "plain"),
                by_station if each.status is TicketStatus.BY_STATION else "",
            )
            for each in held
        ]
        shown += [(ticket, ("?", "quiet"), "") for ticket in view.offer]
        yield [
            line(
                (f"{mark}{name} ", style),
                (f"{tickets[ticket].points}{how}", "quiet"),
            )
            for ticket, (mark, style), how in shown
            for name in [
                "–".join(
                    _cut(view.game_map.cities[end].name, letters) for end in tickets[ticket].ends
                )
            ]
        ]
    done = sum(each.is_completed for each in held)
    said = _("{tickets}, {done} completed", tickets=counts.tickets(len(held)), done=done)
    yield [line((said, "quiet"))]
