"""From what may be known of a game to what the board shows of it."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.board.state import BoardState
from ttr_tui.engine.state import NOBODY
from ttr_tui.engine.view import View


def public_state(view: View, colors: Sequence[str]) -> BoardState:
    """What everybody sees on the board; `colors` are those of the seats, in order."""
    rules = view.game_map.rules
    return BoardState(
        owners=_seats(view.owners),
        seats=tuple(colors[: len(view.seats)]),
        closed=view.closed(),
        stations=_seats(view.stations) if rules.stations else (),
        harbors=_seats(view.harbors) if rules.harbors else (),
    )


def _seats(owners: Sequence[int]) -> tuple[int | None, ...]:
    return tuple(None if owner == NOBODY else owner for owner in owners)
