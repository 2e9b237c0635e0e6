"""Why an action is illegal, as a value; `ttr_tui.words.refusals` says it in a sentence."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.game_map import CardTypeIndex, DeckIndex, RouteIndex, Seat
from ttr_tui.engine.state import Phase


class Refusal(NamedTuple):
    """Why an action is illegal.

    `kind` is a stable key, such as `no-harbors-left`; each rule has its own. The other fields are
    set as far as they apply: the phase that asks for another decision first, the seat of another
    player, the route, the deck, the type of card, and numbers (`of` is what `number` is a part of).
    """

    kind: str
    phase: Phase | None = None
    seat: Seat | None = None
    route: RouteIndex | None = None
    deck: DeckIndex | None = None
    card: CardTypeIndex | None = None
    number: int | None = None
    of: int | None = None

    def __str__(self) -> str:
        """For those who use the engine from Python: `keep at least: number 2, of 3`."""
        about = [
            f"{name} {value.value if isinstance(value, Phase) else value}"
            for name, value in zip(self._fields[1:], self[1:], strict=True)
            if value is not None
        ]
        words = self.kind.replace("-", " ")
        return f"{words}: {', '.join(about)}" if about else words


class IllegalActionError(Exception):
    """An action that is not legal now, and why. The game has not changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


NOT_HELD = Refusal("cards-not-held")
"""Why a payment is not possible."""

NO_PAYMENT = Refusal("no-payment-chosen")
"""What is missing if everything else is possible."""
