"""Hands and tickets: the player's own in the game, and those that a replay shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.layout.plan import city_codes
from ttr_tui.engine import GameMap, TicketProgress, TicketStatus, View, ticket_progress
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.spans import BLANK, Line, Span, beside, fit_line, line, pad_line, width_of
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.plain_text import fit, pad
from ttr_tui.words import counts
from ttr_tui.words import panels as words

_BEFORE_NAME: Final = 7
"""Columns of a ticket's line before the names of its cities."""

_MARGIN: Final = 5

_SIGNS: Final = {
    TicketStatus.CUT_OFF: "×",
    TicketStatus.NEEDS_STATION: "⌂",
    TicketStatus.BY_STATION: "⌂",
}
"""Where there is no room for words."""


def hand_tall(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """The hand in two columns, every card type in its place; if a map has too many card types for
    that, only those that are held, in as many columns as they need."""
    total = sum(view.hand)
    lines = [BLANK, line((f" {words.hand()}  ", "title"), (counts.cards(total), "quiet"))]
    rows = height - len(lines)
    if len(view.hand) > 2 * rows:
        card_types = [card_type for card_type, count in enumerate(view.hand) if count]
        columns = -(-len(card_types) // rows)
        each = min(9, (width - 1) // max(1, columns))
        sign = max((width_of([badges.card(card_type)]) for card_type in card_types), default=0)
        held = [
            line(
                " ",
                badges.card(card_type),
                (f"{view.hand[card_type]:>{each - sign - 2}}", "strong"),
            )
            for card_type in card_types
        ]
        return lines + beside([(each, held[at : at + rows]) for at in range(0, len(held), rows)])
    cells: list[Line] = []
    for card_type, count in enumerate(view.hand):
        style = "strong" if count else "faint"
        name = view.game_map.card_types[card_type].name
        badge = (
            badges.card(card_type) if count else Span(f" {badges.letter(card_type)} ", "no card")
        )
        cells.append(
            line(" ", badge, (f"{count:>2} ", style), (name, "plain" if count else "faint"))
        )
    return lines + beside([(17, cells[at : at + rows]) for at in range(0, len(cells), rows)])


def hand_flat(view: View, badges: Badges, width: int) -> list[Line]:
    """The hand on one line: the cards that are held, closer together if there are many types."""
    held = [badges.cards(card_type, count) for card_type, count in enumerate(view.hand) if count]
    total = sum(view.hand)
    spans = [Span(f" {counts.cards(total)} ", "title")]
    for card in held:
        spans += [Span(" "), card]
    if width_of(spans) > width:
        spans = [Span(f"{total} ", "title"), *(c._replace(text=c.text.rstrip()) for c in held)]
    if width_of(spans) > width:
        tail = Span("… i", "key", "game.tickets")
        return [(*fit_line(spans, width - width_of([tail])), tail)]
    return [tuple(spans)]


def hand_lines(view: View, badges: Badges, width: int) -> list[Line]:
    """The whole hand, on as many lines as it takes."""
    lines: list[list[Span]] = [[]]
    for card_type, count in enumerate(view.hand):
        if count:
            card = [Span(" "), badges.cards(card_type, count)]
            if width_of([*lines[-1], *card]) > width:
                lines.append([])
            lines[-1] += card
    return [tuple(spans) for spans in lines if spans]


def tickets_tall(hot_seat: HotSeat, width: int, height: int) -> list[Line]:
    """The tickets below one another, those still to be completed first."""
    tickets = by_completion(hot_seat)
    done = sum(_is_done(ticket) for ticket in tickets)
    brief = lacks_room(hot_seat, width - 1)
    tight = lacks_room(hot_seat, width - 1, brief=True)
    forms = words.completed_of(done, len(tickets)) if tickets else [words.no_tickets_yet()]
    heading = [Span(f" {words.tickets()}  ", "title"), Span(forms[0], "quiet")]
    if brief and done < len(tickets):  # A heading for the column of numbers.
        unit = words.pieces_to_go(hot_seat.view.game_map)
        free = width - 1 - width_of(heading[:1]) - len(unit) - 2
        fitting = next((form for form in forms if len(form) <= free), forms[-1])
        heading[1] = Span(fitting, "quiet")
        end = max(
            width_of(ticket_line(hot_seat, each, width - 1, brief=True, tight=tight))
            for each in tickets
        )
        room = max(len(unit) + 2, end - width_of(heading))
        heading.append(Span(f"{unit:>{room}}", "quiet"))
    lines = [BLANK, tuple(heading)]
    room = height - len(lines)
    shown = tickets if len(tickets) <= room else tickets[: room - 1]
    lines += [
        tuple(
            span._replace(command=f"screen.own_tickets({ticket.ticket})")
            for span in ticket_line(hot_seat, ticket, width - 1, brief=brief, tight=tight)
        )
        for ticket in shown
    ]
    if len(shown) < len(tickets):
        more = words.more_tickets(len(tickets) - len(shown))
        lines.append(line(Span(f"   {more}", "key", "game.tickets")))
    return lines


def by_completion(hot_seat: HotSeat) -> list[TicketProgress]:
    """The viewer's tickets, those still to be completed first."""
    return sorted(hot_seat.progress.values(), key=_is_done)


def _is_done(ticket: TicketProgress) -> bool:
    return ticket.status in (TicketStatus.COMPLETED, TicketStatus.BY_STATION)


def ticket_line(
    hot_seat: HotSeat,
    ticket: TicketProgress,
    width: int,
    *,
    brief: bool = False,
    tight: bool = False,
) -> Line:
    """`✓ 12  Denver – El Paso`, or how far it is from being completed: `4 trains to go`, with
    `brief` only `4`. With `tight` there are fewer spaces. If both cities do not fit, the longer
    name is cut."""
    game_map, done = hot_seat.view.game_map, _is_done(ticket)
    far = _far(hot_seat, ticket, brief=brief, tight=tight)
    dash, gap = _dash_and_gap(tight=tight)
    names = (game_map.ticket_name(held) for held in hot_seat.progress)
    longest = max(map(cell_len, names), default=0) + len(dash) - len(" – ")
    room = min(longest, width - len(" · 12") - len(gap) - len(far))
    one, other = (game_map.cities[end].name for end in game_map.tickets[ticket.ticket].ends)
    return line(
        (" ✓ " if done else " · ", "good" if done else "quiet"),
        (f"{game_map.tickets[ticket.ticket].points:>2}{gap}", "good" if done else "accent"),
        (pad(_both(one, other, room, dash), room), "good" if done else "plain"),
        (far, _far_style(hot_seat, ticket)),
    )


def _dash_and_gap(*, tight: bool) -> tuple[str, str]:
    """What stands between the names of two cities, and before the first."""
    return ("–", " ") if tight else (" – ", "  ")


def lacks_room(hot_seat: HotSeat, width: int, *, brief: bool = False) -> bool:
    """Whether the names of all tickets and how far they are do not fit into this width."""
    return any(
        cell_len(hot_seat.view.game_map.ticket_name(ticket.ticket))
        > width - _BEFORE_NAME - len(_far(hot_seat, ticket, brief=brief))
        for ticket in hot_seat.progress.values()
    )


def _far(
    hot_seat: HotSeat, ticket: TicketProgress, *, brief: bool = False, tight: bool = False
) -> str:
    """How far a ticket is from being completed, with a space before it."""
    if tight and ticket.status in _SIGNS:
        return f"  {_SIGNS[ticket.status]}"
    match ticket.status:
        case TicketStatus.COMPLETED:
            return ""
        case TicketStatus.BY_STATION:
            return f" {words.by_station()}"
        case TicketStatus.CUT_OFF:
            return f" {words.cut_off()}"
        case TicketStatus.NEEDS_STATION:
            return f" {words.station() if brief else words.needs_a_station()}"
    if brief:
        return f" {ticket.missing:>2}"
    return f" {words.to_go(ticket.missing, hot_seat.view.game_map, _left(hot_seat))}"


def _left(hot_seat: HotSeat) -> int:
    """The pieces that the player has left."""
    view = hot_seat.view
    return sum(view.seats[view.player].pieces_by_deck)


def _far_style(hot_seat: HotSeat, ticket: TicketProgress) -> str:
    if ticket.status is TicketStatus.CUT_OFF or ticket.missing > _left(hot_seat):
        return "bad"
    return "accent" if ticket.status is TicketStatus.NEEDS_STATION else "quiet"


def _both(one: str, other: str, room: int, dash: str) -> str:
    """Two cities in this room; the longer name is cut first, so that both can be read."""
    cells = room - len(dash)
    if cell_len(one) + cell_len(other) > cells:
        half = cells // 2
        shorter = min(cell_len(one), cell_len(other), half)
        if cell_len(one) <= cell_len(other):
            one, other = fit(one, half), fit(other, cells - shorter)
        else:
            one, other = fit(one, cells - shorter), fit(other, half)
    return f"{one}{dash}{other}"


def tickets_flat(hot_seat: HotSeat, width: int) -> list[Line]:
    """The tickets on one line, those still to be completed first. If there is not enough room, the
    pieces to go are numbers in parentheses, and codes replace the names of the cities."""
    tickets = by_completion(hot_seat)
    if not tickets:
        return []
    done = sum(map(_is_done, tickets))
    spans: list[Span] = []
    unit, total = words.pieces_to_go(hot_seat.view.game_map), len(tickets)
    with_points = words.tickets_with_unit(total, unit, with_points=True)
    heads = ("", with_points, words.tickets_with_unit(total, unit, with_points=False))
    for names in (True, False):
        for head in heads:
            spans = _flat_spans(hot_seat, tickets, names=names, head=head)
            if (names or head) and width_of(spans) <= width:
                return [tuple(spans)]
    tail = Span(f"   {words.completed_of(done, total)[1]}", "quiet", "game.tickets")
    while spans and width_of(spans) + cell_len(tail.text) > width:
        spans.pop()
    return [(*spans, tail)]


def _flat_spans(
    hot_seat: HotSeat, tickets: Sequence[TicketProgress], *, names: bool, head: str
) -> list[Span]:
    """`i 1 ticket  Denver – El Paso 4, 6 trains to go`; with a `head` that says what
    the numbers count only these: `i 1 ticket: points (trains to go)  Denver – El Paso 4 (6)`"""
    game_map = hot_seat.view.game_map
    codes = city_codes([city.name for city in game_map.cities])
    spans = [
        Span(" i", "key", "game.tickets"),
        Span(f" {head or counts.tickets(len(tickets))} ", "title", "game.tickets"),
    ]
    for ticket in tickets:
        facts = game_map.tickets[ticket.ticket]
        a, b = facts.ends
        name = game_map.ticket_name(ticket.ticket) if names else f"{codes[a]}–{codes[b]}"
        done = _is_done(ticket)
        far = _far(hot_seat, ticket, brief=bool(head)).strip()
        if far:
            far = f" ({far})" if head else f", {far}"
        command = f"screen.own_tickets({ticket.ticket})"
        text = f" {'✓' if done else ''}{name} {facts.points}"
        spans += [
            Span(text, "good" if done else "plain", command),
            Span(f"{far} ", _far_style(hot_seat, ticket), command),
        ]
    return spans


def cities_of(game_map: GameMap, tickets: Collection[int]) -> frozenset[int]:
    """The cities of these tickets."""
    return frozenset(end for ticket in tickets for end in game_map.tickets[ticket].ends)


def open_hands(views: Sequence[View], badges: Badges, size: tuple[int, int]) -> list[Line]:
    """Hands and tickets in a replay, in a number of rows that depends only on the number of views
    and the size. One player: the hand and below it all tickets. Several: a row for each."""
    width, height = size
    if len(views) == 1:
        rows = max(1, min(3, height - 2))
        below = _in_rows(_tickets(views[0], (width - 2 * _MARGIN) * rows), width, rows)
        return [_hand(views[0], badges, close=False), *below]
    hands = [_hand(view, badges, close=True) for view in views]
    left = min(width // 2 + 10, max(map(width_of, hands), default=0) + 2)
    tickets = [_in_rows(_tickets(view, width - left), width - left, 1, margin=0) for view in views]
    return [(*pad_line(hand, left), *row) for hand, (row,) in zip(hands, tickets, strict=True)]


def _hand(view: View, badges: Badges, *, close: bool) -> Line:
    """A player's sign and hand; with `close`, the cards stand close together."""
    assert view.viewer is not None, "a view with a hand has an owner"
    held = [badges.cards(card_type, count) for card_type, count in enumerate(view.hand) if count]
    total = sum(view.hand)
    if close:
        tight = [card._replace(text=card.text.rstrip()) for card in held]
        return line(" ", badges.seat(view.viewer), (f" {total:>2} ", "title"), *tight)
    return line(
        *(" ", badges.seat(view.viewer), (f"  {counts.cards(total)} ", "title")),
        *(span for card in held for span in (Span(" "), card)),
    )


def _tickets(view: View, width: int) -> list[Line]:
    """`✓Denver – El Paso 4`; offered tickets last, with a question mark. If the names do not fit
    into `width` cells, the codes of the cities, and if these do not fit, how many they are."""
    game_map, cities = view.game_map, view.game_map.cities
    held = sorted(ticket_progress(view), key=_is_done)
    done = sum(map(_is_done, held))
    codes = city_codes([city.name for city in cities])
    for full in (True, False):
        entries: list[Line] = []
        shown = [(each.ticket, "✓" if _is_done(each) else "") for each in held]
        by_station = {each.ticket for each in held if each.status is TicketStatus.BY_STATION}
        for ticket, mark in (*shown, *((ticket, "?") for ticket in view.offer)):
            one, other = game_map.tickets[ticket].ends
            name = game_map.ticket_name(ticket) if full else f"{codes[one]}–{codes[other]}"
            style = {"✓": "good", "": "plain", "?": "quiet"}[mark]
            points = f"{game_map.tickets[ticket].points}"
            how = "" if ticket not in by_station else f" {words.by_station()}" if full else "⌂"
            entries.append(line((f"{mark}{name} ", style), (f"{points}{how}", "quiet")))
        if sum(width_of(entry) + 2 for entry in entries) <= width:
            return entries or [line((words.no_tickets(), "quiet"))]
    return [line((words.tickets_completed(len(held), done), "quiet"))]


def _in_rows(
    entries: Sequence[Line], width: int, rows: int, *, margin: int = _MARGIN
) -> list[Line]:
    """Entries one after the other in exactly `rows` rows, broken between entries."""
    room = width - margin
    made: list[list[Span]] = [[]]
    for entry in entries:
        if made[-1] and width_of([*made[-1], *entry]) + 2 > room and len(made) < rows:
            made.append([])
        made[-1] += [*([Span("  ")] if made[-1] else []), *entry]
    lines = [(Span(" " * margin), *fit_line(row, room)) for row in made]
    return [*lines, *[BLANK] * rows][:rows]
