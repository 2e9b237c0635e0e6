"""The arrangement of the board and the panels around it, the same on every screen with a board.

The board's place depends on the size of the terminal only, so the map never moves: not between
two players, not for a list, not for the final scores.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from ttr_tui.app.screens.base import AppScreen

WIDE: Final = Size(120, 40)
"""From this size on everything is in sight at once."""

COMPACT_ROWS: Final = 6
"""Rows below the board in a smaller terminal: market, hand, tickets, what happened since the last
turn, and two for the prompt."""

_BOARD_WIDTH, _LOWER_HEIGHT, _HAND_WIDTH = 92, 7, 36
_MIN_LOG_HEIGHT, _GOOD_LOG_HEIGHT = 6, 9
"""For the first, the market has fewer rows than it asks for, for the second the players."""

_NOWHERE: Final = Region(-1, -1, 0, 0)
"""Outside the screen, so that nothing is drawn there."""


class Needs(NamedTuple):
    """What the arrangement of the panels depends on besides the size; the board's does not.

    `players` and `facts_rows` are the number of players and of the rows below each name,
    `market_rows` and `prompt_rows` the rows that the market and the prompt ask for.
    """

    players: int = 2
    facts_rows: int = 1
    market_rows: int = 12
    hand_open: bool = False
    has_tickets: bool = False
    prompt_rows: int = 2


def is_wide(size: Size) -> bool:
    """Whether everything is in sight at once."""
    return size.width >= WIDE.width and size.height >= WIDE.height


def side_width(width: int) -> int:
    """The width of the panels beside the board in a wide terminal."""
    return width - _BOARD_WIDTH - (width - WIDE.width) * 3 // 4


def table_regions(size: Size, needs: Needs) -> dict[str, Region]:
    """The region of each panel by its id; the last row of the terminal is left to the footer.

    `lower` and `side` are all the room below and beside the board, for screens with other panels.
    A wide terminal has no panel `since`, a smaller one no `status`, `track`, `log` and `side`.
    """
    return _wide(*size, needs) if is_wide(size) else _compact(*size, needs)


def _compact(width: int, height: int, needs: Needs) -> dict[str, Region]:
    top = height - 1 - COMPACT_ROWS
    rows = {"market": top, "hand": top + 1, "tickets": top + 2, "since": top + 3}
    prompt = max(2, min(COMPACT_ROWS, needs.prompt_rows))
    return {
        "players": Region(0, 0, width, 2),
        "board": Region(0, 2, width, top - 2),
        **{name: Region(0, y, width, 1) for name, y in rows.items()},
        "lower": Region(0, top, width, COMPACT_ROWS),
        "prompts": Region(0, height - 1 - prompt, width, prompt),
    }


def _wide(width: int, height: int, needs: Needs) -> dict[str, Region]:
    side, lower = side_width(width), _LOWER_HEIGHT + min(3, (height - WIDE.height) // 5)
    board, upper, top = width - side, height - lower - 3, height - 1 - lower
    players = (1 + needs.facts_rows) * needs.players + 2
    if upper - players - needs.market_rows < _GOOD_LOG_HEIGHT:
        players = 2 * needs.players + 2
    rest = upper - players
    market = min(needs.market_rows, rest - _MIN_LOG_HEIGHT)
    regions = {
        "status": Region(0, 0, width, 1),
        "board": Region(0, 1, board, upper),
        "side": Region(board, 1, side, upper),
        "players": Region(board, 1, side, players),
        "market": Region(board, 1 + players, side, market),
        "log": Region(board, 1 + players + market, side, rest - market),
        "track": Region(0, 1 + upper, width, 1),
        "lower": Region(0, top, width, lower),
    }
    tickets = (width - _HAND_WIDTH) * 7 // 15 if needs.has_tickets else 0
    left = _HAND_WIDTH + tickets if needs.hand_open else 0
    if needs.hand_open:
        regions["hand"] = Region(0, top, _HAND_WIDTH, lower)
        regions["tickets"] = Region(_HAND_WIDTH, top, tickets, lower)
    return {**regions, "prompts": Region(left, top, width - left, lower)}


class TableLayout(Layout):
    """Arranges widgets by their ids, as `table_regions` says; a `notice` is centered on the board.
    A widget without a region is not shown, but keeps its place in the order: when that changes,
    Textual draws everything again. `places` has the ids of widgets that take the place of another
    panel."""

    name = "table"

    def __init__(self) -> None:
        self.needs = Needs()
        self.places: dict[str, str] = {}

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Return the place of each child. `size` is that of the terminal without the footer."""
        regions = table_regions(Size(size.width, size.height + 1), self.needs)
        placements: list[WidgetPlacement] = []
        for order, child in enumerate(children):
            id = child.id or ""
            region = regions.get(self.places.get(id, id), _NOWHERE)
            if id == "notice":
                region = _centered(child, regions["board"])
            elif id == "too-small":
                region = Region(0, 0, size.width, size.height + 1)  # Over the footer, too.
            placements.append(WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child, order))
        return placements


class TableScreen(AppScreen):
    """A screen with a board, arranged by `table`."""

    def __init__(self) -> None:
        super().__init__()
        self.table = TableLayout()

    @property
    def layout(self) -> Layout:
        """Textual's styles can only name its own layouts."""
        return self.table


def _centered(notice: Widget, board: Region) -> Region:
    """The middle of the board, in the size that the widget's styles say."""
    width = min(board.width, int(notice.styles.width.value if notice.styles.width else 0))
    height = min(board.height, int(notice.styles.height.value if notice.styles.height else 0))
    x, y = (board.width - width) // 2, (board.height - height) // 2
    return Region(board.x + x, board.y + y, width, height) if width else _NOWHERE
