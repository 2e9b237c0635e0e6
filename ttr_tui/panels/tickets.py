"""Tickets: the player's own in their panel, and those in a replay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache
from itertools import chain, product
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.layout.layout_plan import city_codes
from ttr_tui.engine import GameMap, View
from ttr_tui.engine.ticket_paths import TicketProgress, TicketStatus, ticket_progress
from ttr_tui.panels.spans import BLANK, Line, Span, first_that_fits, line, pair_of_names, width_of
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.turn_facts import pieces_left
from ttr_tui.questions.tickets import by_completion
from ttr_tui.words import counts
from ttr_tui.words import panels as panel_words
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import _, ngettext
from ttr_tui.words.tickets import completed_so_far

_STATION: Final = "⌂"
_SIGNS: Final = {
    TicketStatus.CUT_OFF: "×",
    TicketStatus.NEEDS_STATION: _STATION,
    TicketStatus.BY_STATION: _STATION,
}
"""Where there is no room for words."""


_LETTERS: Final = 5
"""Letters that a name is cut to, or more."""


class _Names(Enum):
    """How much of the names of cities is shown."""

    WHOLE = auto()
    CUT = auto()
    CODES = auto()


def tickets_tall(hot_seat: HotSeat, width: int, height: int) -> list[Line]:
    """The tickets below one another, those still to be completed first."""
    tickets = by_completion(hot_seat)
    forms = (
        _tall(hot_seat, width - 1, brief=brief, tight=tight, whole=whole)
        for brief, tight, whole in (
            (False, False, True),
            (True, False, True),
            (True, True, True),
            (True, True, False),
        )
    )
    lines = first_that_fits(forms, width - 1, 2 + len(tickets))

    def with_rows(shown: int) -> list[Line]:
        more = ngettext("{n} more ticket", "{n} more tickets", len(tickets) - shown)
        return [*lines[: 2 + shown], line(Span(f"   {more}", "key", "game.tickets"))]

    fewer = map(with_rows, reversed(range(len(tickets))))
    return first_that_fits(chain([lines], fewer), width, height)


def _tall(hot_seat: HotSeat, width: int, *, brief: bool, tight: bool, whole: bool) -> list[Line]:
    tickets, rows = by_completion(hot_seat), list[Line]()
    for ticket in tickets:
        spans = ticket_line(hot_seat, ticket, width, brief=brief, tight=tight, whole=whole)
        command = f"screen.own_tickets({ticket.ticket})"
        rows.append(tuple(span._replace(command=command) for span in spans))
    return [BLANK, _heading(hot_seat, rows, width, brief=brief), *rows]


def _heading(hot_seat: HotSeat, rows: Sequence[Line], width: int, *, brief: bool) -> Line:
    """How many tickets are completed, with their points; with `brief`, also what the column of
    numbers counts."""
    tickets = by_completion(hot_seat)
    done = sum(ticket.is_completed for ticket in tickets)
    total = len(tickets)
    forms = [
        completed_so_far(tickets, hot_seat.view.game_map),
        _("{done} of {total} completed", done=done, total=total),
        _("{done} of {total} done", done=done, total=total),
        _("{done} of {total}", done=done, total=total),
    ]
    if not tickets:
        forms = [_("none yet")]
    headings = [line((f" {_('TICKETS')}  ", "title"), (form, "quiet")) for form in forms if form]
    if not brief or done == len(tickets):
        return first_that_fits([[each] for each in headings], width, 1)[0]
    game_map, end = hot_seat.view.game_map, max(map(width_of, rows))
    units = [panel_words.pieces_to_go(game_map, total) for total in (_together(hot_seat), None)]
    with_unit = (
        [line(*heading, (f"  {unit.rjust(end - width_of(heading) - 2)}", "quiet"))]
        for unit in dict.fromkeys(units)
        for heading in headings
    )
    return first_that_fits(with_unit, width, 1)[0]


def _together(hot_seat: HotSeat) -> int | None:
    """The fewest pieces for all open tickets; `None` without them, or if the plan leaves out one or
    one is cut off."""
    still = [ticket for ticket in hot_seat.progress.values() if not ticket.is_completed]
    if not still or any(each.path is None or hot_seat.is_left_out(each.ticket) for each in still):
        return None
    return hot_seat.pieces_with(())


def ticket_line(
    hot_seat: HotSeat,
    ticket: TicketProgress,
    width: int,
    *,
    brief: bool = False,
    tight: bool = False,
    whole: bool = False,
) -> Line:
    """`✓ 12  Denver – El Paso`, or how far it is from being completed: `4 trains to go`, with
    `brief` only `4`. With `tight` there are fewer spaces. If both cities do not fit, the longer
    name is cut, or with `whole` the line is wider."""
    game_map, done = hot_seat.view.game_map, ticket.is_completed
    far = _far(hot_seat, ticket, brief=brief, tight=tight)
    dash, gap = ("–", " ") if tight else (" – ", "  ")
    names = (game_map.ticket_name(held) for held in hot_seat.progress)
    column = max(map(cell_len, names), default=0) + len(dash) - len(" – ")
    room = column if whole else width - len(" · 12") - len(gap) - len(far)
    one, other = (game_map.cities[end].name for end in game_map.tickets[ticket.ticket].ends)
    return line(
        (" ✓ " if done else " · ", "good" if done else "quiet"),
        (f"{game_map.tickets[ticket.ticket].points:>2}{gap}", "good" if done else "accent"),
        (pair_of_names(one, other, dash, column, room), "good" if done else "plain"),
        (far, _far_style(hot_seat, ticket)),
    )


def _far(
    hot_seat: HotSeat, ticket: TicketProgress, *, brief: bool = False, tight: bool = False
) -> str:
    """How far a ticket is from being completed, with spaces before it."""
    if tight and ticket.status in _SIGNS:
        return f"  {_SIGNS[ticket.status]}"
    match ticket.status:
        case TicketStatus.COMPLETED:
            return ""
        case TicketStatus.BY_STATION:
            return f"  {_('by station')}"
        case TicketStatus.CUT_OFF:
            return f"  {_('cut off')}"
        case TicketStatus.NEEDS_STATION:
            return f"  {_('station') if brief else _('needs a station')}"
    with_station = ticket.path is not None and bool(ticket.path.stations)
    if brief:
        return f" {ticket.missing:>2}{_STATION if with_station else ''}"
    game_map, left = hot_seat.view.game_map, pieces_left(hot_seat.view)
    to_go = panel_words.to_go(ticket.missing, game_map, left, with_station=with_station)
    return f"  {to_go}"


def _far_style(hot_seat: HotSeat, ticket: TicketProgress) -> str:
    if ticket.status is TicketStatus.CUT_OFF or ticket.missing > pieces_left(hot_seat.view):
        return "bad"
    return "accent" if ticket.status is TicketStatus.NEEDS_STATION else "quiet"


def tickets_flat(hot_seat: HotSeat, key_name: KeyName, width: int) -> list[Line]:
    """The tickets on one line in the order of `by_completion`. If there is not enough room, the
    pieces to go are numbers in parentheses, and completed tickets, then the last ones are only
    counted; where not even one has room, the names of the cities are cut, or replaced by codes."""
    return first_that_fits(_flat_forms(hot_seat, key_name("game.tickets")), width, 1)


def _flat_forms(hot_seat: HotSeat, key: str) -> Iterator[list[Line]]:
    tickets = by_completion(hot_seat)
    if not tickets:
        yield []
        return
    unit, total = panel_words.pieces_to_go(hot_seat.view.game_map), len(tickets)
    heads = [
        panel_words.tickets_with_unit(total, unit, with_points=with_points)
        for with_points in (True, False)
    ]
    heads.append(panel_words.tickets_with_unit(total, _("to go"), with_points=False))
    if all(ticket.is_completed for ticket in tickets):
        heads = [counts.tickets(total)]  # No ticket has a number of pieces to go.
    for head in ("", *heads):
        yield [_flat(hot_seat, key, tickets, _Names.WHOLE, head=head)]
    still = [ticket for ticket in tickets if not ticket.is_completed]
    counted = list[Span]()
    if still and (done := total - len(still)):
        completed = ngettext("✓ {n} completed", "✓ {n} completed", done)
        counted = [Span(f" {form}", "good", "game.tickets") for form in (completed, f"✓ {done}")]
    # Rather a few tickets that everybody can read than all of them in parts of names.
    named, most = still or tickets, len(still) or total
    for names, shown in product(_Names, range(most, 0, -1)):
        spans = _flat(hot_seat, key, named[:shown], names, head=heads[-1])
        if shown < most:
            left = _("+{n} more ({key})", n=most - shown, key=key)
            spans += (Span(f" {left}", "key", "game.tickets"),)
        yield from ([(*spans, each)] for each in counted)
        if not counted:
            yield [spans]


def _flat(
    hot_seat: HotSeat,
    key: str,
    tickets: Sequence[TicketProgress],
    names: _Names,
    *,
    head: str,
) -> Line:
    """`i 1 ticket  Denver – El Paso 4, 6 trains to go`; with a `head` that says what
    the numbers count only these: `i 1 ticket: points (trains to go)  Denver – El Paso 4 (6)`."""
    game_map = hot_seat.view.game_map
    spans = [
        Span(f" {key}", "key", "game.tickets"),
        Span(f" {head or counts.tickets(len(tickets))} ", "title", "game.tickets"),
    ]
    for ticket in tickets:
        name = _names(game_map, names)[ticket.ticket]
        done = ticket.is_completed
        far = _far(hot_seat, ticket, brief=bool(head)).strip()
        if far:
            far = f" ({far})" if head else f", {far}"
        command = f"screen.own_tickets({ticket.ticket})"
        points = game_map.tickets[ticket.ticket].points
        spans += [
            Span(f" {'✓' if done else ''}{name} {points}", "good" if done else "plain", command),
            Span(f"{far} ", _far_style(hot_seat, ticket), command),
        ]
    return tuple(spans)


@lru_cache(maxsize=3)
def _names(game_map: GameMap, how: _Names) -> Sequence[str]:
    """`Denver – El Paso` for each ticket, or `Denve–El Pa`, or the codes of the cities."""
    names = [city.name for city in game_map.cities]
    match how:
        case _Names.WHOLE:
            return [game_map.ticket_name(ticket) for ticket in game_map.ticket_indices]
        case _Names.CUT:
            shown: Sequence[str] = [_cut(name, names) for name in names]
        case _Names.CODES:
            shown = city_codes(names)
    return ["–".join(shown[end] for end in ticket.ends) for ticket in game_map.tickets]


def _cut(name: str, names: Sequence[str]) -> str:
    """The first letters of a name, as many as it takes to tell it from the others."""
    for length in range(_LETTERS, len(name)):
        if sum(other.startswith(name[:length]) for other in names) == 1:
            return name[:length].rstrip(" .-")
    return name


# In a replay.


def ticket_entries(view: View) -> Iterator[list[Line]]:
    """The tickets in a replay, offered tickets last, in forms from long to short: an entry for each
    with names, such as `✓Denver – El Paso 4`; with their first letters or codes; only how many."""
    held = sorted(ticket_progress(view), key=lambda each: each.is_completed)
    if not held and not view.offer:
        yield [line((_("no tickets"), "quiet"))]
        return
    for names in _Names:
        by_station = f" {_('by station')}" if names is _Names.WHOLE else "⌂"
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
                (f"{mark}{_names(view.game_map, names)[ticket]} ", style),
                (f"{view.game_map.tickets[ticket].points}{how}", "quiet"),
            )
            for ticket, (mark, style), how in shown
        ]
    yield [
        line(
            (
                _(
                    "{tickets}, {done} completed",
                    tickets=counts.tickets(len(held)),
                    done=sum(each.is_completed for each in held),
                ),
                "quiet",
            )
        )
    ]
