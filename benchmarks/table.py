"""A game of three on the USA map, half played, in which the first player can claim a route:
`python -m benchmarks.table`. F9 opens and closes a stock screen: a page of text."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from ttr_tui.app.app import TtrApp
from ttr_tui.engine import (
    Action,
    Claim,
    DrawFromDeck,
    Phase,
    View,
)
from ttr_tui.engine.game_map import Seat
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.session import Session, new_session

_TURNS: Final = 48
_SAVED_UP: Final = 9
"""Cards in the hand from which a player claims a route."""

_PAGE: Final = "\n".join(
    f"{row:>2}  A page of text has about half of its cells filled, as this" for row in range(60)
)


class StockScreen(Screen[None]):
    """A page made of Textual's own widgets, as a baseline."""

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(_PAGE)


class Table(TtrApp):
    """The app with one more key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f9", "stock_screen", priority=True)]

    def action_stock_screen(self) -> None:
        """Open the stock screen, or close it."""
        if isinstance(self.screen, StockScreen):
            self.pop_screen()
        else:
            self.push_screen(StockScreen())


def half_played() -> Session:
    """A game in which everybody has claimed routes, and it is the first player's turn."""
    session = new_session(read_map(find_map("usa")), ("Ann", "Bob", "Cid"), first=Seat(0), seed=7)
    while session.to_act is not None:
        view = session.view(session.to_act)
        if view.turn >= _TURNS and view.player == 0 and view.phase is Phase.TURN:
            break
        session.act(session.to_act, _action(view))
    return session


def _action(view: View) -> Action:
    claims = [action for action in view.legal if isinstance(action, Claim)]
    if claims and sum(view.hand) >= _SAVED_UP:
        return max(claims, key=lambda claim: view.game_map.routes[claim.route].length)
    draws = [action for action in view.legal if isinstance(action, DrawFromDeck)]
    return (draws or view.legal)[0]


if __name__ == "__main__":
    Table(session=half_played()).run()
