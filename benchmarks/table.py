"""The table of a game of three on the map of the USA, the first of them ready to claim:
`python -m benchmarks.table`. F9 pushes a stock screen with one line of text over it, or pops it."""

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


class Stock(Screen[None]):
    """What any program could push."""

    def compose(self) -> ComposeResult:
        """A line of text."""
        yield Static("stock")


class Table(TtrApp):
    """The app with a key more."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f9", "stock", priority=True)]

    def action_stock(self) -> None:
        """Push the stock screen, or pop it."""
        if isinstance(self.screen, Stock):
            self.pop_screen()
        else:
            self.push_screen(Stock())


def ready_to_claim() -> Session:
    """Everybody has tickets, and takes cards from the deck until there is something to claim."""
    session = new_session(read_map(find_map("usa")), ("Ann", "Bob", "Cid"), first=0, seed=7)
    while True:
        session.show_hand()
        view = session.view
        if view.player == 0 and len(session.claimable) > 9 and view.phase.value == "turn":
            session.close_hand()
            return session
        session.act(
            next((a for a in view.legal if type(a).__name__ == "DrawFromDeck"), view.legal[0])
        )


if __name__ == "__main__":
    Table(session=ready_to_claim()).run()
