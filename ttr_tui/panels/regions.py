"""The places of the board and the panels around it, the same on every screen with a board.

There are three arrangements, each a function: `_compact`, `_wide` and `_large`. The board's place
depends on the size of the terminal only, so the map never moves: not between two players, not for
the final scores. A long prompt lies over its lower rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.panels.spans import Line

WIDE: Final = (120, 40)
"""Columns and rows of the terminal from which on everything is in sight at once."""

LARGE: Final = (150, 48)
"""Columns and rows from which on all panels stand beside the board, which gets the rows below."""

TURN_ROWS: Final = 3
"""Rows of the prompt of a turn in a smaller terminal."""

COMPACT_ROWS: Final = TURN_ROWS + 3
"""Rows below the board there: the prompt, tickets, market and hand."""

_MOST_PROMPT_ROWS: Final = 8
"""Rows of the longest prompt in a terminal of 24 rows."""

_BOARD_WIDTH, _LOWER_HEIGHT, _HAND_WIDTH = 92, 7, 36
_MIN_LOG_HEIGHT = 6
"""Rows of the log, before other panels have more than they need."""

_HAND_HEIGHT, _USUAL_TICKETS, _DISCARDS_HEIGHT = 7, 6, 4
_LOG_TITLE_HEIGHT, _ROWS_OF_A_MOVE = 2, 2
_MIN_PROMPT_HEIGHT, LARGE_PROMPT_HEIGHT = 7, 12
_LOWER_OF_SIDE, _WINNER_HEIGHT = 14, 19
"""Rows of panels beside the board of a large terminal."""


class PanelId(StrEnum):
    """The ids of the widgets on a screen with a board; `app.tcss` has some of them, too."""

    STATUS = "status"
    BOARD = "board"
    PLAYERS = "players"
    MARKET = "market"
    DISCARDS = "discards"
    HAND = "hand"
    TICKETS = "tickets"
    LOG = "log"
    TRACK = "track"
    PROMPTS = "prompts"
    SIDE = "side"
    """All beside the board, and below it: where a screen needs no finer parts."""
    LOWER = "lower"
    WINNER = "winner"
    RESULTS = "results"
    BANNER = "banner"
    CHART = "chart"


class Region(NamedTuple):
    """A part of the terminal: its first column and row, and how many it has."""

    x: int
    y: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.width, self.height


Regions: TypeAlias = Mapping[PanelId, Region]
"""The region of each panel by its id."""

Panels: TypeAlias = dict[PanelId, list[Line]]
"""The lines of each panel by its id."""


def is_flat(height: int) -> bool:
    """Whether a panel with so many rows has its things beside one another."""
    return height <= 2


class PanelNeeds(NamedTuple):
    """What the arrangement of the panels depends on besides the size; the board's does not."""

    players: int = 2
    players_rows: int = 7
    market_rows: int = 9
    hand_shown: bool = False
    tickets: int = 0
    """Their number in the hand that is shown."""
    covers_tickets: bool = False
    """Whether the prompt lies over the tickets of a wide terminal."""
    prompt_rows: int = TURN_ROWS
    """Rows that the prompt asks for."""
    has_list: bool = False
    """Whether the prompt has a list, which takes the rows of the log."""
    prompt_over_panels: bool = False
    """Whether the prompt takes the rows of tickets and market of a small terminal first."""


def covered_rows(regions: Regions) -> int:
    """The rows of the board that the prompt lies over."""
    board, prompt = regions[PanelId.BOARD], regions[PanelId.PROMPTS]
    if prompt.x >= board.x + board.width:
        return 0
    return max(0, board.y + board.height - prompt.y)


def is_wide(size: tuple[int, int]) -> bool:
    """Whether everything is in sight at once."""
    return size[0] >= WIDE[0] and size[1] >= WIDE[1]


def is_large(size: tuple[int, int]) -> bool:
    """Whether all panels stand beside the board."""
    return size[0] >= LARGE[0] and size[1] >= LARGE[1]


def side_width(width: int) -> int:
    """The width of the panels beside the board in a wide terminal."""
    return width - _BOARD_WIDTH - (width - WIDE[0]) * 3 // 4


def max_prompt_rows(size: tuple[int, int]) -> int:
    """How many rows a prompt has at most."""
    if is_wide(size):
        return size[1] // 2
    return _MOST_PROMPT_ROWS + (size[1] - 24) // 3


def panel_regions(size: tuple[int, int], needs: PanelNeeds) -> dict[PanelId, Region]:
    """The region of each panel in a terminal of this size; its last row is left to the footer.

    In one that is too small for the game, a region may have no rows. `lower` and `side` are the
    room for screens with other panels, `winner` and `results` that of the final scores. A small
    terminal has no `status`, `track`, `log` and `side`; only a large one may have `discards`.
    """
    if is_large(size):
        return _large(*size, needs)
    if is_wide(size):
        return _wide(*size, needs)
    regions = _compact(*size, needs)
    if regions[PanelId.BOARD].height > 0:
        return regions
    return {name: _inside(region, size[1]) for name, region in regions.items()}


def _inside(region: Region, height: int) -> Region:
    """The rows of a region that are inside a terminal with so many, without the footer's."""
    top, bottom = (max(0, min(y, height - 1)) for y in (region.y, region.y + region.height))
    return region._replace(y=top, height=max(0, bottom - top))


def _compact(width: int, height: int, needs: PanelNeeds) -> dict[PanelId, Region]:
    top = height - 1 - COMPACT_ROWS
    rows = {
        PanelId.TICKETS: top + TURN_ROWS,
        PanelId.MARKET: top + TURN_ROWS + 1,
        PanelId.HAND: top + TURN_ROWS + 2,
    }
    more = needs.prompt_rows - TURN_ROWS
    below = min(2, more) if needs.prompt_over_panels else 0
    above = min(more - below, top - 2)
    return {
        PanelId.PLAYERS: Region(0, 0, width, 2),
        PanelId.BOARD: Region(0, 2, width, top - 2),
        **{name: Region(0, y, width, 1) for name, y in rows.items()},
        **dict.fromkeys(
            (PanelId.LOWER, PanelId.WINNER, PanelId.RESULTS), Region(0, top, width, COMPACT_ROWS)
        ),
        PanelId.PROMPTS: Region(0, top - above, width, TURN_ROWS + above + below),
    }


def _wide(width: int, height: int, needs: PanelNeeds) -> dict[PanelId, Region]:
    side, lower = side_width(width), _LOWER_HEIGHT + min(3, (height - WIDE[1]) // 5)
    board, upper, top = width - side, height - lower - 3, height - 1 - lower
    players = min(needs.players_rows, upper)
    market = min(needs.market_rows, upper - players)
    regions = {
        PanelId.STATUS: Region(0, 0, width, 1),
        PanelId.BOARD: Region(0, 1, board, upper),
        **dict.fromkeys((PanelId.SIDE, PanelId.RESULTS), Region(board, 1, side, upper)),
        PanelId.PLAYERS: Region(board, 1, side, players),
        PanelId.MARKET: Region(board, 1 + players, side, market),
        PanelId.LOG: Region(board, 1 + players + market, side, upper - players - market),
        PanelId.TRACK: Region(0, 1 + upper, width, 1),
        **dict.fromkeys((PanelId.LOWER, PanelId.WINNER), Region(0, top, width, lower)),
    }
    is_beside = needs.tickets > 0 and not needs.covers_tickets
    tickets = (width - _HAND_WIDTH) * 7 // 15 if is_beside else 0
    left = _HAND_WIDTH + tickets if needs.hand_shown else 0
    if needs.hand_shown:
        regions[PanelId.HAND] = Region(0, top, _HAND_WIDTH, lower)
        if is_beside:
            regions[PanelId.TICKETS] = Region(_HAND_WIDTH, top, tickets, lower)
    prompt = max(lower, needs.prompt_rows if needs.has_list else 0)
    y = height - 1 - prompt
    if prompt > lower:
        regions = {name: place for name, place in regions.items() if not _is_under(name, place, y)}
        log = regions[PanelId.LOG]
        above = min(log.height, y - log.y)
        regions[PanelId.LOG] = log._replace(height=above if above > _LOG_TITLE_HEIGHT else 0)
    return {**regions, PanelId.PROMPTS: Region(left, y, width - left, prompt)}


def _is_under(name: PanelId, place: Region, y: int) -> bool:
    """Whether a long prompt, which begins in row `y`, covers a panel as a whole: the score track,
    and the market if it would be cut. The log has fewer rows; it never reaches the players."""
    return name is PanelId.TRACK or (name is PanelId.MARKET and place.y + place.height > y)


def _large(width: int, height: int, needs: PanelNeeds) -> dict[PanelId, Region]:
    side, rows = side_width(width), height - 3
    x = board = width - side
    hand = _HAND_HEIGHT + 2 + _USUAL_TICKETS  # Nothing moves when the hand is hidden.
    heights = {PanelId.PLAYERS: needs.players_rows, PanelId.MARKET: needs.market_rows}
    free = rows - sum(heights.values()) - hand - LARGE_PROMPT_HEIGHT
    if free - _DISCARDS_HEIGHT >= _MIN_LOG_HEIGHT:
        heights[PanelId.DISCARDS] = _DISCARDS_HEIGHT
    if needs.hand_shown:
        heights[PanelId.HAND] = _HAND_HEIGHT
        if needs.tickets:
            left = rows - sum(heights.values()) - _MIN_LOG_HEIGHT - _MIN_PROMPT_HEIGHT
            heights[PanelId.TICKETS] = min(left, 2 + needs.tickets)
    rest = rows - sum(heights.values())
    least = max(_MIN_PROMPT_HEIGHT, min(LARGE_PROMPT_HEIGHT, rest - _MIN_LOG_HEIGHT))
    # Hints leave a blank row, the title, and what each opponent did.
    log = 0 if needs.has_list else _LOG_TITLE_HEIGHT + _ROWS_OF_A_MOVE * (needs.players - 1)
    most = max(_MIN_PROMPT_HEIGHT, rest - log)
    prompt = min(most, max(least, needs.prompt_rows))
    heights |= {PanelId.LOG: rest - prompt, PanelId.PROMPTS: prompt}
    regions = {
        PanelId.STATUS: Region(0, 0, width, 1),
        PanelId.BOARD: Region(0, 1, board, rows),
        PanelId.SIDE: Region(x, 1, side, rows - _LOWER_OF_SIDE),
        PanelId.LOWER: Region(x, 1 + rows - _LOWER_OF_SIDE, side, _LOWER_OF_SIDE),
        PanelId.WINNER: Region(x, 1, side, _WINNER_HEIGHT),
        PanelId.RESULTS: Region(x, 1 + _WINNER_HEIGHT, side, rows - _WINNER_HEIGHT),
        PanelId.TRACK: Region(0, 1 + rows, width, 1),
    }
    y = 1
    for name in (
        PanelId.PLAYERS,
        PanelId.MARKET,
        PanelId.DISCARDS,
        PanelId.HAND,
        PanelId.TICKETS,
        PanelId.LOG,
        PanelId.PROMPTS,
    ):
        if heights.get(name):
            regions[name] = Region(x, y, side, heights[name])
            y += heights[name]
    return regions
