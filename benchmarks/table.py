"""A game of three on the USA map in which the first player can claim a route:
`python -m benchmarks.table`. F9 opens and closes a plain screen with one line of text."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from ttr_tui.app.app import TtrApp
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.session import Session, new_session


class PlainScreen(Screen[None]):
    """The smallest screen, as a baseline."""

    def compose(self) -> ComposeResult:
        yield Static("plain")


class Table(TtrApp):
    """The app with one more key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f9", "plain_screen", priority=True)]

    def action_plain_screen(self) -> None:
        """Open the plain screen, or close it."""
        if isinstance(self.screen, PlainScreen):
            self.pop_screen()
        else:
            self.push_screen(PlainScreen())


def ready_to_claim() -> Session:
    """All players have chosen tickets and drawn cards from the deck until the first can claim."""
    session = new_session(read_map(find_map("usa")), ("Ann", "Bob", "Cid"), first=0, seed=7)
    while session.to_act is not None:
        view = session.view(session.to_act)
        if view.player == 0 and len(view.claimable()) > 9 and view.phase.value == "turn":
            break
        draws = (a for a in view.legal if type(a).__name__ == "DrawFromDeck")
        session.act(session.to_act, next(draws, view.legal[0]))
    return session


if __name__ == "__main__":
    Table(session=ready_to_claim()).run()
