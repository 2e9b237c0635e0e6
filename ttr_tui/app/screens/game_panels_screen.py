"""The game screen without its prompts: the board, the panels around it and what they need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from textual import on

from ttr_tui.app.screens.board_screen import BoardScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.engine import View
from ttr_tui.engine.state import Tunnel
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.game_panels import panel_lines, players_panel
from ttr_tui.panels.legend import sign_notes
from ttr_tui.panels.regions import PanelId
from ttr_tui.panels.spans import Line
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.words.language import current_language

_SECRET: Final = (PanelId.HAND, PanelId.TICKETS, PanelId.CARDS)
"""The panels that are empty while no hand is shown."""


class GamePanelsScreen(BoardScreen):
    """The board and the panels, as far as they may be shown to whose hand is on the screen."""

    def __init__(self, hot_seat: HotSeat) -> None:
        super().__init__()
        self.hot_seat = hot_seat
        self._badges: Badges | None = None
        self._drawn_panels: dict[PanelId, object] = {}
        """For each panel, all that its lines depend on, as of the last time they were made."""

    @property
    def view(self) -> View:
        """The game as far as it may be shown now."""
        return self.hot_seat.view

    @property
    def badges(self) -> Badges:
        """The badges of cards and players in their present colors."""
        theme, colors = self.app.board_theme, self.hot_seat.game.colors
        if self._badges is None or self._badges.made_for != (theme, colors):
            self._badges = Badges(self.hot_seat.game.map_file.game_map, theme, colors)
        return self._badges

    @property
    def is_zoomed(self) -> bool:
        """Whether the closer view is shown."""
        raise NotImplementedError

    @property
    def _space(self) -> int:
        """The cells of a space on the board."""
        return self.board.space(self.regions[PanelId.BOARD].size, zoomed=self.is_zoomed)

    def show_panels(self, ids: Iterable[PanelId], sizes: Mapping[PanelId, tuple[int, int]]) -> None:
        """Show these panels where they have changed; one without a size is emptied."""
        space, width = self._space, self.app.size.width
        for id in ids:
            size = None if id in _SECRET and self.hot_seat.viewer is None else sizes.get(id)
            depends_on = (
                self.hot_seat.revision,
                self.badges,
                size,
                width,
                space,
                current_language(),
            )
            if self._drawn_panels.get(id) == depends_on:
                continue  # As with every move of the cursor.
            self._drawn_panels[id] = depends_on
            # A panel out of sight is emptied, so that it keeps no secret.
            lines: list[Line] = []
            if size:
                name = self.app.key_name
                lines = panel_lines(id, self.hot_seat, self.badges, name, *size, space=space)
            self.query_one(f"#{id}", Lines).show(lines)

    @on(BoardView.LaidOut)
    def _show_legend(self) -> None:
        """Show the signs as large as the board has them now."""
        if PanelId.LEGEND in self.regions:
            self.show_panels([PanelId.LEGEND], {PanelId.LEGEND: self.regions[PanelId.LEGEND].size})

    def show_cards_as_played(self, before: View, tunnel: Tunnel) -> None:
        """Take the cards played for a tunnel off their number in the panel of the players, which
        shows the result only when all cards are revealed."""
        seats = list(before.seats)
        seat = seats[before.player]
        played = sum([count for _, count in tunnel.payment])
        seats[before.player] = seat._replace(cards=seat.cards - played)
        size = self.regions[PanelId.PLAYERS].size
        lines = players_panel(before._replace(seats=tuple(seats)), self.badges, *size)
        self.query_one(f"#{PanelId.PLAYERS}", Lines).show(lines)

    def sign_notes(self, width: int) -> list[Line]:
        """What the signs on the screen mean, for the help page."""
        return sign_notes(self.view, self.badges, width, self.regions, space=self._space)
