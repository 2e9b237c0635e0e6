"""What is the player's own: hand and tickets."""

from __future__ import annotations

from collections.abc import Collection

from rich.cells import cell_len

from ttr_tui.board.codes import city_codes
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.text import counted
from ttr_tui.engine.view import View
from ttr_tui.games.plain_text import fit, pad
from ttr_tui.games.session import Session
from ttr_tui.screens.chips import Badges
from ttr_tui.screens.lines import BLANK, Line, Span, beside, fit_line, line, width_of


def hand_tall(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """The hand in two columns, every kind in its place; where there are too many kinds for that,
    those that are held, in as many columns as they need."""
    total = sum(view.hand)
    lines = [BLANK, line((" HAND  ", "title"), (counted(total, "card"), "quiet"))]
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
        text_style = "strong" if count else "faint"
        name = view.game_map.card_types[card_type].name
        badge = (
            badges.card(card_type) if count else Span(f" {badges.letter(card_type)} ", "no card")
        )
        cells.append(
            line(" ", badge, (f"{count:>3} ", text_style), (name, "plain" if count else "faint"))
        )
    return lines + beside([(18, cells[at : at + rows]) for at in range(0, len(cells), rows)])


def hand_flat(view: View, badges: Badges, width: int) -> list[Line]:
    """The hand on one line: what is held, counted; closer together where there are many kinds."""
    held = [badges.cards(card_type, count) for card_type, count in enumerate(view.hand) if count]
    total = sum(view.hand)
    pieces = [Span(f" {counted(total, 'card')} ", "title")]
    for card in held:
        pieces += [Span(" "), card]
    if width_of(pieces) > width:
        pieces = [Span(f"{total} ", "title"), *(c._replace(text=c.text.rstrip()) for c in held)]
    if width_of(pieces) > width:
        tail = Span("… i", "key", "own")
        return [(*fit_line(pieces, width - width_of([tail])), tail)]
    return [tuple(pieces)]


def hand_lines(view: View, badges: Badges, width: int) -> list[Line]:
    """The whole hand, on as many lines as it takes."""
    lines: list[list[Span]] = [[]]
    for card_type, count in enumerate(view.hand):
        if count:
            card = [Span(" "), badges.cards(card_type, count)]
            if width_of([*lines[-1], *card]) > width:
                lines.append([])
            lines[-1] += card
    return [tuple(pieces) for pieces in lines if pieces]


def tickets_tall(session: Session, width: int, height: int) -> list[Line]:
    """The tickets below one another, those still to be completed first."""
    view = session.view
    scores = sorted(view.ticket_scores(), key=lambda score: score.completed)
    done = sum(score.completed for score in scores)
    brief = any(_lacks_room(session, score.ticket, score.completed, width - 1) for score in scores)
    words = f"{done} of {len(scores)} completed" if scores else "none yet"
    if brief and done < len(scores):
        words = f"{done} of {len(scores)} done; spaces to go"
    lines = [BLANK, line((" TICKETS  ", "title"), (words, "quiet"))]
    room = height - len(lines)
    shown = scores if len(scores) <= room else scores[: room - 1]
    lines += [
        ticket_line(session, score.ticket, score.completed, width - 1, brief=brief)
        for score in shown
    ]
    if len(shown) < len(scores):
        lines.append(
            line(
                "   ",
                Span(f"{len(scores) - len(shown)} more: ", "quiet", "own"),
                Span("i", "key", "own"),
            )
        )
    return lines


def ticket_line(
    session: Session, ticket: int, completed: bool, width: int, *, brief: bool = False
) -> Line:
    """`✓ 12  Denver – El Paso`, or how many spaces are still missing: `4 to go`, in brief `4`.
    Where both cities have no room, the longer name is cut."""
    game_map = session.view.game_map
    far = _far(session, ticket, completed, brief=brief)
    room = width - _BEFORE_NAME - len(far)
    one, other = (game_map.cities[end].name for end in game_map.tickets[ticket].ends)
    return line(
        (" ✓ " if completed else " · ", "good" if completed else "quiet"),
        (f"{game_map.tickets[ticket].points:>2}  ", "good" if completed else "accent"),
        (pad(_both(one, other, room), room), "good" if completed else "plain"),
        (far, "quiet" if session.path(ticket) else "bad"),
    )


_BEFORE_NAME = 7


def _lacks_room(session: Session, ticket: int, completed: bool, width: int) -> bool:
    name = session.view.game_map.ticket_name(ticket)
    far = _far(session, ticket, completed)
    return cell_len(name) > width - _BEFORE_NAME - len(far)


def _far(session: Session, ticket: int, completed: bool, *, brief: bool = False) -> str:
    """How far a ticket is from being completed."""
    if completed:
        return ""
    path = session.path(ticket)
    if path is None:
        return " cut off"
    return f" {path.missing:>2}" if brief else f" {path.missing} to go"


def _both(one: str, other: str, room: int) -> str:
    """Two cities in this room: the longer name is cut first, so that both can be read."""
    cells = room - len(" – ")
    if cell_len(one) + cell_len(other) > cells:
        half = cells // 2
        shorter = min(cell_len(one), cell_len(other), half)
        if cell_len(one) <= cell_len(other):
            one, other = fit(one, half), fit(other, cells - shorter)
        else:
            one, other = fit(one, cells - shorter), fit(other, half)
    return f"{one} – {other}"


def tickets_flat(session: Session, width: int) -> list[Line]:
    """The tickets on one line, those still to be completed first: by name if there is room, else
    by the codes of their cities."""
    view = session.view
    scores = sorted(view.ticket_scores(), key=lambda score: score.completed)
    codes = city_codes([city.name for city in view.game_map.cities])
    done = sum(score.completed for score in scores)
    head = [
        Span(" i", "key", "own"),
        Span(f" {counted(len(scores), 'ticket')} ", "title", "own"),
    ]
    for full in (True, False):
        pieces = head[:]
        for score in scores:
            ticket, completed = score.ticket, score.completed
            a, b = view.game_map.tickets[ticket].ends
            name = view.game_map.ticket_name(ticket) if full else f"{codes[a]}–{codes[b]}"
            points, far = view.game_map.tickets[ticket].points, _far(session, ticket, completed)
            mark = "✓" if completed else ""
            pieces += [
                Span(f" {mark}{name} {points}", "good" if completed else "plain", "own"),
                Span(f",{far} " if far else " ", "quiet" if session.path(ticket) else "bad", "own"),
            ]
        if width_of(pieces) <= width:
            return [tuple(pieces)]
    tail = Span(f" {done} of {len(scores)} done", "quiet", "own")
    return [(*fit_line(pieces, width - cell_len(tail.text)), tail)]


def cities_of(game_map: GameMap, tickets: Collection[int]) -> frozenset[int]:
    """The cities that these tickets name."""
    return frozenset(end for ticket in tickets for end in game_map.tickets[ticket].ends)
