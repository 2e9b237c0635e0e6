"""What the board shows of a game: to everybody, and to the player whose handoff is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.board import BoardState, BoardTarget, public_state
from ttr_tui.engine.state import Phase
from ttr_tui.engine.view import View
from ttr_tui.games.session import Session
from ttr_tui.screens.decisions.base import Highlight
from ttr_tui.screens.panels.own import cities_of

_CLAIMABLE_IN: Final = (Phase.TURN, Phase.SECOND_CARD, Phase.TURN_END)
"""When the routes that the hand pays for look different: through the whole turn, so that the board
stays the same but for what a step changed, and a card taken shows what it is good for."""


def board_for_all(
    view: View, colors: Sequence[str], recent: frozenset[int] = frozenset()
) -> BoardState:
    """What everybody sees; `colors` are those of the seats, `recent` the routes claimed last."""
    return public_state(view, colors)._replace(recent=recent)


def board_at_table(
    session: Session, cursor: BoardTarget | None, highlight: Highlight
) -> BoardState:
    """What is seen at the table now: the cursor, what the decision lights up, and for the player
    whose handoff is open what can be claimed and the cities of the tickets."""
    view = session.view
    state = board_for_all(view, session.colors, session.recent_routes())
    if session.is_hidden:
        return state
    claiming = view.viewer is not None and view.phase in _CLAIMABLE_IN and not highlight.routes
    return state._replace(
        claimable=session.claimable if claiming else None,
        cursor=cursor,
        marked_cities=highlight.cities or cities_of(view.game_map, view.tickets),
        path=highlight.routes,
    )
