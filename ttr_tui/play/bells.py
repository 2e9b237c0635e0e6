"""Which bells a step of the game deserves."""

from __future__ import annotations

from enum import Enum

from ttr_tui.engine import Phase, View
from ttr_tui.engine.ticket_paths import ticket_progress


class Bell(Enum):
    """What a bell tells: the player's turn begins, one of the player's tickets is completed, or the
    last round begins."""

    TURN = "turn"
    TICKET = "ticket"
    LAST_ROUND = "last-round"


def bells(before: View, after: View) -> frozenset[Bell]:
    """The bells for what happened between two views of the hot seat. Choices before the first turn
    are no turns. A ticket rings only if its owner sees it before and after the step."""
    rings: set[Bell] = set()
    if after.turn > before.turn and after.phase is not Phase.OVER:
        rings.add(Bell.TURN)
    if before.turns_left is None and after.turns_left is not None:
        rings.add(Bell.LAST_ROUND)
    if _completed(after) & {*before.tickets} - _completed(before):
        rings.add(Bell.TICKET)
    return frozenset(rings)


def _completed(view: View) -> set[int]:
    return {each.ticket for each in ticket_progress(view) if each.is_completed}
