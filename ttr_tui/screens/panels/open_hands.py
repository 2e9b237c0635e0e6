"""Hands and tickets of those through whose eyes a game is seen again.

For the same eyes they always take as many rows: the board above must not move from step to step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.board.codes import city_codes
from ttr_tui.engine.text import counted
from ttr_tui.engine.view import View
from ttr_tui.screens.chips import Badges
from ttr_tui.screens.lines import BLANK, Line, Span, fit_line, line, pad_line, width_of

_MUCH_ROOM: Final = 30
"""Rows of a screen on which everybody's tickets stand below their hand."""
_MARGIN: Final = 5


def open_hands(views: Sequence[View], badges: Badges, size: tuple[int, int]) -> list[Line]:
    """One player's hand and below it all tickets; of several players, as much as there is room
    for: on a low screen hand and tickets of each on one line."""
    width, height = size
    if len(views) == 1:
        rows = 3 if height >= _MUCH_ROOM else 2
        below = _in_rows(_tickets(views[0], (width - 2 * _MARGIN) * rows), width, rows)
        return [_hand(views[0], badges, width), *below]
    lines: list[Line] = []
    for view in views:
        if height >= _MUCH_ROOM:
            lines += [
                _hand(view, badges, width),
                *_in_rows(_tickets(view, width - _MARGIN), width, 1),
            ]
        else:
            half = width // 2
            hand = pad_line(_hand(view, badges, half - 1, close=True), half)
            (tickets,) = _in_rows(_tickets(view, width - half), width - half, 1, margin=0)
            lines.append((*hand, *tickets))
    return lines


def _hand(view: View, badges: Badges, width: int, *, close: bool = False) -> Line:
    """A player's sign, and the cards in hand, `close` together if need be."""
    assert view.viewer is not None, "hands are seen by their owners"
    held = [badges.cards(card_type, count) for card_type, count in enumerate(view.hand) if count]
    total = sum(view.hand)
    loose = line(
        *(" ", badges.seat(view.viewer), (f"  {counted(total, 'card')} ", "title")),
        *(piece for card in held for piece in (Span(" "), card)),
    )
    if not close:
        return fit_line(loose, width)
    tight = [card._replace(text=card.text.rstrip()) for card in held]
    return fit_line(line(" ", badges.seat(view.viewer), (f" {total:>2} ", "title"), *tight), width)


def _tickets(view: View, width: int) -> list[Line]:
    """`✓Denver – El Paso 4`, those to choose from last, with a question mark; by the codes of their
    cities where the names do not fit into so many cells."""
    game_map, cities = view.game_map, view.game_map.cities
    scores = sorted(view.ticket_scores(), key=lambda score: score.completed)
    codes = city_codes([city.name for city in cities])
    entries: list[Line] = []
    for full in (True, False):

        def named(ticket: int, full: bool = full) -> str:
            one, other = game_map.tickets[ticket].ends
            return game_map.ticket_name(ticket) if full else f"{codes[one]}–{codes[other]}"

        entries = [
            line(
                (
                    f"{'✓' if score.completed else ''}{named(score.ticket)} ",
                    "good" if score.completed else "plain",
                ),
                (f"{game_map.tickets[score.ticket].points}", "quiet"),
            )
            for score in scores
        ]
        entries += [
            line((f"?{named(ticket)} {game_map.tickets[ticket].points}", "quiet"))
            for ticket in view.offer
        ]
        if sum(width_of(entry) + 2 for entry in entries) <= width:
            break
    return entries or [line(("no tickets", "quiet"))]


def _in_rows(
    entries: Sequence[Line], width: int, rows: int, *, margin: int = _MARGIN
) -> list[Line]:
    """Entries one after the other in exactly so many rows, broken between them."""
    room = width - margin
    made: list[list[Span]] = [[]]
    for entry in entries:
        if made[-1] and width_of([*made[-1], *entry]) + 2 > room and len(made) < rows:
            made.append([])
        made[-1] += [*([Span("  ")] if made[-1] else []), *entry]
    lines = [(Span(" " * margin), *fit_line(row, room)) for row in made]
    return [*lines, *[BLANK] * rows][:rows]
