"""The base of the screens with a board, and how their widgets are arranged."""

from __future__ import annotations

from typing import Final

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from ttr_tui.app.screens.base import AppScreen
from ttr_tui.panels.regions import Needs, PanelId, Regions, is_wide, panel_regions

_NOWHERE: Final = Region(-1, -1, 0, 0)
"""Outside the screen, so that nothing is drawn there."""


class PanelLayout(Layout):
    """Arranges widgets by their ids, as `panel_regions` says; a `notice` without a place of its own
    is centered on the board. A widget without a region is not shown, but keeps its place in the
    order: when that changes, Textual draws everything again. `places` has the ids of widgets that
    take the place of another panel."""

    name = "panels"

    def __init__(self) -> None:
        self.needs = Needs()
        self.places: dict[str, PanelId] = {}

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Return the place of each child. `size` is that of the terminal without the footer."""
        places = panel_regions((size.width, size.height + 1), self.needs)
        regions: dict[str, Region] = {id: Region(*place) for id, place in places.items()}
        placements: list[WidgetPlacement] = []
        for order, child in enumerate(children):
            id = child.id or ""
            place = self.places.get(id, id)
            region = regions.get(place, _NOWHERE)
            if place == PanelId.NOTICE:
                region = _centered(child, regions[PanelId.BOARD])
            elif id == "too-small":
                region = Region(0, 0, size.width, size.height + 1)  # Over the footer, too.
            placements.append(WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child, order))
        return placements


class BoardScreen(AppScreen):
    """A screen with a board. `panel_layout` places its widgets."""

    def __init__(self) -> None:
        super().__init__()
        self.panel_layout = PanelLayout()

    @property
    def layout(self) -> Layout:
        """`panel_layout`, since Textual's styles can only name its own layouts."""
        return self.panel_layout

    @property
    def regions(self) -> Regions:
        """The places of the board and the panels."""
        return panel_regions(self.app.size, self.panel_layout.needs)

    @property
    def is_wide(self) -> bool:
        """Whether there are panels beside the board."""
        return is_wide(self.app.size)


def _centered(notice: Widget, board: Region) -> Region:
    """The middle of the board, in the size that the widget's styles say."""
    width = min(board.width, int(notice.styles.width.value if notice.styles.width else 0))
    height = min(board.height, int(notice.styles.height.value if notice.styles.height else 0))
    x, y = (board.width - width) // 2, (board.height - height) // 2
    return Region(board.x + x, board.y + y, width, height) if width else _NOWHERE
