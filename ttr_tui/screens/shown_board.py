"""What the board shows of a game: to everybody, and to the player whose curtain is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.board import BoardState, Spot, public_state
from ttr_tui.engine.state import Phase
from ttr_tui.engine.view import View
from ttr_tui.games.session import Session
from ttr_tui.screens.decisions.base import Lit
from ttr_tui.screens.panels.own import cities_of

_CLAIMABLE_IN: Final = (Phase.TURN, Phase.SECOND_CARD, Phase.HAND_OVER)
"""When the lanes that the hand pays for look different: through the whole turn, so that the board
stays the same but for what a step changed, and a card taken shows what it is good for."""


def board_for_all(
    view: View, colours: Sequence[str], recent: frozenset[int] = frozenset()
) -> BoardState:
    """What everybody sees; `colours` are those of the seats, `recent` the lanes claimed last."""
    return public_state(view, colours)._replace(recent=recent)


def board_at_table(session: Session, cursor: Spot | None, lit: Lit) -> BoardState:
    """What is seen at the table now: the cursor, what the decision lights up, and for the player
    whose curtain is open what can be claimed and the cities of the tickets."""
    view = session.view
    state = board_for_all(view, session.colours, session.recent_lanes())
    if session.is_covered:
        return state
    claiming = view.viewer is not None and view.phase in _CLAIMABLE_IN and not lit.lanes
    return state._replace(
        claimable=session.claimable if claiming else None,
        cursor=cursor,
        marked_cities=lit.cities or cities_of(view.game_map, view.tickets),
        path=lit.lanes,
    )
