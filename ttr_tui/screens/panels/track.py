"""The score track."""

from __future__ import annotations

from ttr_tui.engine.view import View
from ttr_tui.screens.chips import Badges
from ttr_tui.screens.lines import Line, Span


def track(view: View, badges: Badges, width: int) -> list[Line]:
    """The score track from 0 to 100 with every player's marker; who passes 100 starts again."""
    cells: list[Span] = [Span("·", "faint")] * width
    room = width - 5

    def at(score: int) -> int:
        return 1 + score * room // 100

    for tens in range(0, 101, 10):
        for offset, digit in enumerate(str(tens)):
            cells[at(tens) + offset] = Span(digit, "quiet")
    taken: set[int] = set()
    for seat in sorted(view.seats, key=lambda seat: (seat.score, seat.seat)):
        area = at(seat.score % 100 if seat.score > 100 else max(0, seat.score))
        while area in taken and area < width - 1:
            area += 1
        taken.add(area)
        sign = badges.seat(seat.seat)
        cells[area] = Span(sign.text.strip(), sign.text_style)
    return [tuple(cells)]
