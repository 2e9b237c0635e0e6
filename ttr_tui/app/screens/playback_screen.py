"""The base of the replay, the final count and the final scores: a board where the game has it, and
text around it. It can go on by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from textual import events
from textual.timer import Timer
from textual.widget import Widget

from ttr_tui.app.screens.board_screen import BoardScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.lines import Lines
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
    PanelId.NOTICE,
)


class PlaybackScreen(BoardScreen):
    """A board and panels of lines, all in their places in the game. It can go on by itself, step by
    step, until it is paused."""

    def __init__(self, map_file: MapFile, colors: Sequence[str]) -> None:
        super().__init__()
        self.map_file, self.seat_colors = map_file, tuple(colors)
        self.pace = 1.6
        self._timer: Timer | None = None

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

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    def redraw(self) -> None:
        self.query_one(BoardView).apply_theme(self.app.board_theme)
        self.show()
        super().redraw()

    def show(self) -> None:
        """Show the present state of everything."""
        if self.is_too_small:
            return
        shown = self.panels(self.regions)
        for id in _PANELS:
            panel = self.query_one(f"#{id}", Lines)
            panel.display = id in shown
            panel.show(shown.get(id, ()))
        self.query_one(BoardView).show(self.board_state(), zoomed=False)
        self.refresh_bindings()

    # Going on by itself.

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
