"""The base of the screens with a board, and how their widgets are arranged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, WidgetPlacement
from textual.layout import Layout as TextualLayout
from textual.widget import Widget

from ttr_tui.app.screens.app_screen import AppScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.panels.regions import PanelId, PanelNeeds, Regions, is_wide, panel_regions

_NOWHERE: Final = Region(-1, -1, 0, 0)
"""Outside the screen, so that nothing is drawn there."""


class PanelLayout(TextualLayout):
    """Arranges widgets by their ids, as `panel_regions` says; the `chart` takes the place of the
    board, the `banner` is over it: in the middle, or at the edge where it covers fewest of the
    cells that it `avoids`. A widget without a region is not shown, but keeps its place in the
    order: when that changes, Textual draws everything again."""

    name = "panels"

    def __init__(self) -> None:
        self.needs = PanelNeeds()
        self.avoids: Sequence[tuple[int, int]] | None = None
        """Columns and rows of the board; with `None` the banner is in the middle."""

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Return the place of each child. `size` is that of the terminal without the footer."""
        places = panel_regions((size.width, size.height + 1), self.needs)
        regions: dict[str, Region] = {id: Region(*place) for id, place in places.items()}
        placements: list[WidgetPlacement] = []
        for order, child in enumerate(children):
            id = child.id or ""
            region = regions.get(id, _NOWHERE)
            if id == PanelId.CHART:
                region = regions[PanelId.BOARD]
            elif id == PanelId.BANNER:
                region = _over(regions[PanelId.BOARD], child, self.avoids)
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
    def layout(self) -> TextualLayout:
        """`panel_layout`, since Textual's styles can only name its own layouts."""
        return self.panel_layout

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one(BoardView)

    @property
    def regions(self) -> Regions:
        """The places of the board and the panels."""
        return panel_regions(self.app.size, self.panel_layout.needs)

    @property
    def is_wide(self) -> bool:
        """Whether there are panels beside the board."""
        return is_wide(self.app.size)

    def redraw(self) -> None:
        self.board.apply_theme(self.app.board_theme)
        super().redraw()


def _over(board: Region, banner: Widget, avoids: Sequence[tuple[int, int]] | None) -> Region:
    """The place of a banner in the size that its styles say: in the middle of the board, or with
    cells to avoid, if there is room a row from the upper or lower edge, in the middle or at a side:
    where it covers fewer of them, or if that is the same, farther from them."""
    width = min(board.width, int(banner.styles.width.value if banner.styles.width else 0))
    height = min(board.height, int(banner.styles.height.value if banner.styles.height else 0))
    x, y = (board.width - width) // 2, (board.height - height) // 2
    if avoids is not None:
        places = [
            Region(left, top, width, height)
            for left in (x, min(1, x), board.width - width - min(1, x))
            for top in (min(1, y), board.height - height - min(1, y))
        ]
        x, y, _, _ = min(
            places,
            key=lambda place: (
                sum(place.contains(*cell) for cell in avoids),
                -sum(abs(row - place.y) for _, row in avoids),
            ),
        )
    return Region(board.x + x, board.y + y, width, height) if width else _NOWHERE
