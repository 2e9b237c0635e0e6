"""The table drawn: every panel in its place, with what may be seen of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual import on
from textual.widget import Widget

from ttr_tui.board import BoardState, Look
from ttr_tui.games.advice import advice
from ttr_tui.games.session import Session
from ttr_tui.screens.board_view import BoardView
from ttr_tui.screens.decisions.base import Lit
from ttr_tui.screens.lines import Line, Lines, width_of
from ttr_tui.screens.panels.advice import advice_lines
from ttr_tui.screens.panels.every import PANELS, panel_lines
from ttr_tui.screens.panels.players import facts_rows
from ttr_tui.screens.places import Needs, Place, is_wide, middle_of, places_for, side_width
from ttr_tui.screens.shown_board import board_at_table
from ttr_tui.screens.table_desk import TableDesk


class TablePanels(TableDesk):
    """The board and everything around it, laid out for the size of the terminal."""

    def __init__(self, session: Session, look: Look) -> None:
        super().__init__(session, look)
        self._drawn_at: tuple[int, int] | None = None
        self._panels_of: dict[str, object] = {}
        """All that a panel's lines come from, as it was when they were made."""
        self._board_room = (0, 0)

    @property
    def has_two_views(self) -> bool:
        """Whether the board can be seen closer in the room it has got, if only a moment ago."""
        return BoardView.has_two_views(*self._board_room)

    @property
    def is_wide(self) -> bool:
        """Whether everything is in sight at once."""
        return is_wide(*self.app.size)

    def body(self) -> Iterable[Widget]:
        # A class added later would make Textual work out the widget's styles once more.
        yield BoardView(
            self.session.map_file, self._look, self._shown_board(), id="board", classes="panel"
        )
        for name in (*PANELS, "advice", "decision"):
            yield Lines(id=name, classes="panel")
        yield Lines(id="notice", ink="bar", classes="panel")  # The last: it lies over the board.

    @on(BoardView.Pointed)
    def _on_pointed(self, message: BoardView.Pointed) -> None:
        message.stop()
        if not self.takes_clicks:
            return
        self.before_command()
        self.decision.pointed(message.spot)
        self.update()

    def render_all(self) -> None:
        if self.session.is_over:
            self.app.show_ceremony(self.session)
            return
        self._follow_game()
        width, height = self.app.size
        # What is held cannot be laid out anew, nor may it be kept under a cover.
        if self._asked[-1].holds_panels and (
            self.session.is_covered or self._drawn_at != (width, height)
        ):
            self.drop()
        self._drawn_at = (width, height)
        held = self.decision.holds_panels
        needs = Needs(
            players=len(self.view.seats),
            hand_open=self.session.viewer is not None,
            decision_rows=self.decision.rows(width),
            decision_spreads=self.decision.spreads,
            explains=self.session.explains,
            has_tickets=bool(self.view.tickets),
            facts_rows=facts_rows(self.view, side_width(width)),
        )
        places = places_for(width, height, needs)
        self._board_room = places["board"].width, places["board"].height
        for name in ("board", *PANELS, "advice", "decision"):
            self.put(name, places.get(name))
        for name in PANELS:
            place = places.get(name)
            if held and place:
                continue
            depends_on = self.session.revision, self.session.explains, self.chips, place, width
            if self._panels_of.get(name) == depends_on:
                continue  # As with every move of the cursor.
            self._panels_of[name] = depends_on
            # A panel out of sight is emptied: nothing secret is kept behind the curtain.
            shown = self._panel(name, place) if place else []
            self.query_one(f"#{name}", Lines).show(shown)
        asked = places["decision"]
        shown = self._without_air(lambda height: self.decision.lines(asked.width, height), asked)
        self.query_one("#decision", Lines).show(shown[: asked.height])
        self._advise(places.get("advice"))
        notice = self.decision.notice()
        wanted = max(map(width_of, notice), default=0), len(notice)
        self.put("notice", middle_of(places["board"], *wanted) if notice else None)
        self.query_one("#notice", Lines).show(notice)
        if not held:
            self._board.show(self._shown_board(), close=self.is_close)

    def _panel(self, name: str, place: Place) -> list[Line]:
        def lines(height: int) -> list[Line]:
            return panel_lines(name, self.session, self.chips, place._replace(height=height))

        if name in ("hand", "tickets"):
            return self._without_air(lines, place)
        return lines(place.height)

    def _without_air(self, lines: Callable[[int], list[Line]], place: Place) -> list[Line]:
        """The lines of a panel; where each step is explained, that stands in its first, empty
        row."""
        if self.session.explains and self.is_wide:
            airy = lines(place.height + 1)
            if airy and not width_of(airy[0]):
                return airy[1:]
        return lines(place.height)

    def _advise(self, place: Place | None) -> None:
        """Say what can be done, and why one might."""
        shown: list[Line] = []
        if place is not None:
            said = self.decision.advice or advice(self.session)
            shown = advice_lines(said, place.width, place.height)
        self.query_one("#advice", Lines).show(shown)

    def _shown_board(self) -> BoardState:
        lit = self.decision.lit() if self._asked else Lit()
        return board_at_table(self.session, self._cursor, lit)
