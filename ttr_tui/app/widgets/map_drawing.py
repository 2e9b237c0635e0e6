"""The widget that shows a map as a small drawing: its cities and connections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.spans import Span

if TYPE_CHECKING:
    from ttr_tui.mapfile.map_file import MapFile

_MIN_SIZE: Final = (20, 6)


class MapDrawing(Lines):
    """A drawing of a map."""

    def draw(self, map_file: MapFile, width: int, height: int) -> None:
        """Draw the map as large as so many columns and rows allow, or nothing if they are few."""
        from ttr_tui.board.render.thumbnail import thumbnail  # The menu does not wait for it.

        shape = 2 * map_file.placement.aspect
        down = min(height, round(width / shape))
        across = min(width, round(down * shape))
        self.display = across >= _MIN_SIZE[0] and down >= _MIN_SIZE[1]
        if not self.display:
            return
        ascii = self.app.board_theme.ascii
        drawn = thumbnail(map_file.game_map, map_file.placement, across, down, ascii=ascii)
        self.styles.width, self.styles.height = across, down
        self.show(
            [
                tuple(Span(text, "strong" if is_city else "quiet") for text, is_city in row)
                for row in drawn
            ]
        )
