"""A way to pay as a line of a list."""

from __future__ import annotations

from collections.abc import Callable

from ttr_tui.engine.actions import Payment
from ttr_tui.games.words import payment_words
from ttr_tui.screens.decisions.base import Option, PromptHost
from ttr_tui.screens.lines import Span, line


def payment_choice(
    host: PromptHost, payment: Payment, choose: Callable[[], object], *, verb: str = ""
) -> Option:
    """The cards of a payment; in words too, where there is room."""
    pieces: list[Span | str] = [f" {verb} " if verb else " "]
    for card_type, count in payment:
        pieces += [host.badges.cards(card_type, count), " "]
    words = payment_words(payment, host.view.game_map)
    return Option(line(*pieces), choose, note=line((words, "quiet")))
