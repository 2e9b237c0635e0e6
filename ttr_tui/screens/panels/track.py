"""The score track."""

from __future__ import annotations

from ttr_tui.engine.view import View
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.lines import Line, Piece


def track(view: View, chips: Chips, width: int) -> list[Line]:
    """The score track from 0 to 100 with every player's marker; who passes 100 starts again."""
    cells: list[Piece] = [Piece("·", "faint")] * width
    room = width - 5

    def at(score: int) -> int:
        return 1 + score * room // 100

    for tens in range(0, 101, 10):
        for offset, digit in enumerate(str(tens)):
            cells[at(tens) + offset] = Piece(digit, "quiet")
    taken: set[int] = set()
    for seat in sorted(view.seats, key=lambda seat: (seat.score, seat.seat)):
        place = at(seat.score % 100 if seat.score > 100 else max(0, seat.score))
        while place in taken and place < width - 1:
            place += 1
        taken.add(place)
        sign = chips.seat(seat.seat)
        cells[place] = Piece(sign.text.strip(), sign.ink)
    return [tuple(cells)]
