"""A way to pay as a line of a list."""

from __future__ import annotations

from collections.abc import Callable

from ttr_tui.engine.actions import Payment
from ttr_tui.games.words import payment_words
from ttr_tui.screens.decisions.base import Choice, Desk
from ttr_tui.screens.lines import Piece, line


def payment_choice(
    desk: Desk, payment: Payment, choose: Callable[[], object], *, verb: str = ""
) -> Choice:
    """The cards of a payment; in words too, where there is room."""
    pieces: list[Piece | str] = [f" {verb} " if verb else " "]
    for kind, count in payment:
        pieces += [desk.chips.cards(kind, count), " "]
    words = payment_words(payment, desk.view.game_map)
    return Choice(line(*pieces), choose, note=line((words, "quiet")))
