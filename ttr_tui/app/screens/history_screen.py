"""The bases of the screens that look back at a game: replay, final count and final scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from textual.timer import Timer
from textual.widget import Widget

from ttr_tui.app.screens.board_screen import BoardScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.board.layout.layout_plan import has_full_names
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.regions import PanelId, Panels, Regions

_PANELS: Final = (
    PanelId.STATUS,
    PanelId.PLAYERS,
    PanelId.SIDE,
    PanelId.TRACK,
    PanelId.LOWER,
    PanelId.WINNER,
    PanelId.CHART,
)


class HistoryScreen(BoardScreen):
    """A board and panels of lines, all in their places in the game."""

    def __init__(self, map_file: MapFile, colors: Sequence[str]) -> None:
        super().__init__()
        self.map_file, self.seat_colors = map_file, tuple(colors)
        self._part = 0
        """The part of the board in the closer view, where there is one."""
        self._shows_all = True
        """Whether the whole board is shown in its place."""
        self._path: frozenset[int] = frozenset()
        """The path that the parts are for."""
        self.chart_in_front = False
        """Whether a chart covers the board, where there is no room for both."""

    def board_state(self) -> BoardState:
        """Return what the board shows."""
        raise NotImplementedError

    def panels(self, regions: Regions) -> Panels:
        """Return the lines of the panels in these regions; the others are not shown."""
        raise NotImplementedError

    @property
    def badges(self) -> Badges:
        """The signs of cards and players in the present theme."""
        return Badges(self.map_file.game_map, self.app.board_theme, self.seat_colors)

    def body(self) -> Iterable[Widget]:
        yield BoardView(self.map_file, self.app.board_theme, self.board_state(), id=PanelId.BOARD)
        yield from (Lines(id=id) for id in _PANELS)

    def on_mount(self) -> None:
        """Show everything before the first frame."""
        self.show()

    def show(self) -> None:
        if self.is_too_small:
            return
        shown = self.panels(self.regions)
        for id in _PANELS:
            panel = self.query_one(f"#{id}", Lines)
            panel.display = id in shown
            panel.show(shown.get(id, ()))
        state = self.board_state()
        if state.path != self._path:
            self._part, self._path = 0, state.path
        zoomed = self.can_zoom() and not self._shows_all
        self.board.show(state, zoomed=zoomed, part=self._part if zoomed else None)
        self.refresh_bindings()

    def can_zoom(self) -> bool:
        """Whether the board is too small for names."""
        return not has_full_names(*self.regions[PanelId.BOARD].size)

    def action_zoom(self) -> None:
        """Show the whole board, or the next part of it in the closer view."""
        if not self._shows_all:
            self._part = (self._part + 1) % max(1, len(self.board.parts))
        self._shows_all = not self._shows_all
        self.show()

    def action_chart(self) -> None:
        """Switch between the board and the chart."""
        self.chart_in_front = not self.chart_in_front
        self.show()

    def action_back(self) -> None:
        """Go back from the chart to the board, or to the screen below."""
        if self.chart_in_front:
            self.action_chart()
        else:
            super().action_back()


class PlaybackScreen(HistoryScreen):
    """It can go on by itself, step by step, until it is paused: a replay and the final count."""

    pace = 1.6
    """Seconds from one step to the next."""
    _timer: Timer | None = None

    @property
    def is_playing(self) -> bool:
        """Whether the screen goes on by itself."""
        return self._timer is not None

    def play_step(self) -> None:
        """Go one step on."""
        raise NotImplementedError

    def action_play(self) -> None:
        """Go on by itself, a step every `pace` seconds, or pause."""
        if not self.pause():
            self._timer = self.set_interval(self.pace, self.play_step)
        self.show()

    def pause(self) -> bool:
        """Stop going on by itself; return whether it did."""
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.stop()
        return timer is not None

    def on_screen_suspend(self) -> None:
        """Pause while another screen is on top."""
        self.pause()
