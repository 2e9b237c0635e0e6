"""The table drawn: every panel in its place, with what may be seen of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual import on
from textual.widget import Widget

from ttr_tui.app.areas import Area, Needs, areas_for, is_wide, middle_of, side_width
from ttr_tui.app.prompts.prompt import Highlight
from ttr_tui.app.screens.table_desk import TableHost
from ttr_tui.app.widgets.board_view import BoardView, board_at_table
from ttr_tui.app.widgets.panels import PANELS, hint_lines, panel_lines
from ttr_tui.app.widgets.players_panel import facts_rows
from ttr_tui.app.widgets.spans import Line, Lines, width_of
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.themes import Theme
from ttr_tui.play.hints import hints
from ttr_tui.play.session import Session


class TablePanels(TableHost):
    """The board and everything around it, laid out for the size of the terminal."""

    def __init__(self, session: Session, board_theme: Theme) -> None:
        super().__init__(session, board_theme)
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
        # A class added later would make Textual compute the widget's styles once more.
        yield BoardView(
            self.session.map_file,
            self._board_theme,
            self._shown_board(),
            id="board",
            classes="panel",
        )
        for name in (*PANELS, "advice", "decision"):
            yield Lines(id=name, classes="panel")
        yield Lines(id="notice", style="bar", classes="panel")  # The last: it lies over the board.

    @on(BoardView.Pointed)
    def _on_pointed(self, message: BoardView.Pointed) -> None:
        message.stop()
        if not self.takes_clicks:
            return
        self.before_command()
        self.prompt.pointed(message.target)
        self.update()

    def render_all(self) -> None:
        if self.session.is_over:
            self.app.show_ceremony(self.session)
            return
        self._follow_game()
        width, height = self.app.size
        # What is held cannot be replaced, nor may it be kept under a cover.
        if self._asked[-1].holds_panels and (
            self.session.is_hidden or self._drawn_at != (width, height)
        ):
            self.drop()
        self._drawn_at = (width, height)
        held = self.prompt.holds_panels
        needs = Needs(
            players=len(self.view.seats),
            hand_open=self.session.viewer is not None,
            prompt_rows=self.prompt.rows(width),
            prompt_spreads=self.prompt.spreads,
            hints_on=self.session.hints_on,
            has_tickets=bool(self.view.tickets),
            facts_rows=facts_rows(self.view, side_width(width)),
        )
        areas = areas_for(width, height, needs)
        self._board_room = areas["board"].width, areas["board"].height
        for name in ("board", *PANELS, "advice", "decision"):
            self.put(name, areas.get(name))
        for name in PANELS:
            area = areas.get(name)
            if held and area:
                continue
            depends_on = self.session.revision, self.session.hints_on, self.badges, area, width
            if self._panels_of.get(name) == depends_on:
                continue  # As with every move of the cursor.
            self._panels_of[name] = depends_on
            # A panel out of sight is emptied: nothing secret is kept behind the handoff.
            shown = self._panel(name, area) if area else []
            self.query_one(f"#{name}", Lines).show(shown)
        asked = areas["decision"]
        shown = self._without_air(lambda height: self.prompt.lines(asked.width, height), asked)
        self.query_one("#decision", Lines).show(shown[: asked.height])
        self._show_hints(areas.get("advice"))
        notice = self.prompt.notice()
        wanted = max(map(width_of, notice), default=0), len(notice)
        self.put("notice", middle_of(areas["board"], *wanted) if notice else None)
        self.query_one("#notice", Lines).show(notice)
        if not held:
            self._board.show(self._shown_board(), close=self.is_close)

    def _panel(self, name: str, area: Area) -> list[Line]:
        def lines(height: int) -> list[Line]:
            return panel_lines(name, self.session, self.badges, area._replace(height=height))

        if name in ("hand", "tickets"):
            return self._without_air(lines, area)
        return lines(area.height)

    def _without_air(self, lines: Callable[[int], list[Line]], area: Area) -> list[Line]:
        """The lines of a panel; where each step is explained, that stands in its first, empty
        row."""
        if self.session.hints_on and self.is_wide:
            airy = lines(area.height + 1)
            if airy and not width_of(airy[0]):
                return airy[1:]
        return lines(area.height)

    def _show_hints(self, area: Area | None) -> None:
        """Say what can be done, and why one might."""
        shown: list[Line] = []
        if area is not None:
            said = self.prompt.hints or hints(self.session)
            shown = hint_lines(said, area.width, area.height)
        self.query_one("#advice", Lines).show(shown)

    def _shown_board(self) -> BoardState:
        highlight = self.prompt.highlight() if self._asked else Highlight()
        return board_at_table(self.session, self._cursor, highlight)
