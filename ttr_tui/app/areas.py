"""Areas of the panels on the game screen, for every size of the terminal."""

from __future__ import annotations

from typing import Final, NamedTuple

WIDE: Final = (120, 40)
"""Columns and rows from which on everything is in sight at once."""

_BOARD_WIDTH, _LOWER_HEIGHT = 92, 7
_MIN_BOARD_HEIGHT = 9
_MARKET_HEIGHT = 12
"""Rows for the market of two decks: a heading, six cards, three piles, and blank rows."""
_MIN_HEIGHT_FOR_TWO_HINT_ROWS = 22


class Area(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


class Needs(NamedTuple):
    """What the layout depends on besides the size of the terminal.

    `prompt_rows` is the number of rows that the prompt asks for. With `prompt_expands` it may take
    the rows of other panels. `facts_rows` is the number of rows below the name of a player.
    """

    players: int
    hand_open: bool
    prompt_rows: int
    prompt_expands: bool
    hints_on: bool = False
    has_tickets: bool = True
    facts_rows: int = 1


Areas = dict[str, Area]
"""The area of each panel by its id. A panel without an area is not shown."""


def is_wide(width: int, height: int) -> bool:
    """Whether everything is in sight at once."""
    return width >= WIDE[0] and height >= WIDE[1]


def areas_for(width: int, height: int, needs: Needs) -> Areas:
    """The areas of all panels. The last row of the terminal is left to the footer."""
    if is_wide(width, height):
        return _wide(width, height - 1, needs)
    return _compact(width, height - 1, needs)


def side_width(width: int) -> int:
    """The width of the panels beside the board in a wide terminal."""
    return width - _BOARD_WIDTH - (width - WIDE[0]) * 3 // 4


def middle_of(area: Area, width: int, height: int) -> Area:
    """An area of this size in the middle of another."""
    x, y = (area.width - width) // 2, (area.height - height) // 2
    return Area(area.x + x, area.y + y, width, height)


def _wide(width: int, height: int, needs: Needs) -> Areas:
    side = side_width(width)
    lower = _LOWER_HEIGHT + min(3, (height + 1 - WIDE[1]) // 5)
    upper = height - lower - 2
    board = width - side
    players = (1 + needs.facts_rows) * needs.players + 2
    rest = upper - players
    market = max(rest - max(6, rest // 2), min(_MARKET_HEIGHT, rest - 6))
    areas = {
        "status": Area(0, 0, width, 1),
        "board": Area(0, 1, board, upper),
        "players": Area(board, 1, side, players),
        "market": Area(board, 1 + players, side, market),
        "log": Area(board, 1 + players + market, side, upper - players - market),
        "track": Area(0, 1 + upper, width, 1),
    }
    top = 2 + upper
    if needs.hints_on:  # Without hints this row is the blank first row of the panels below.
        areas["hints"] = Area(0, top, width, 1)
        top, lower = top + 1, lower - 1
    if not needs.hand_open:
        return {**areas, "prompt": Area(0, top, width, lower)}
    hand = 37
    tickets = (width - hand) * 6 // 13
    if not needs.has_tickets:
        return {
            **areas,
            "hand": Area(0, top, hand, lower),
            "prompt": Area(hand, top, width - hand, lower),
        }
    return {
        **areas,
        "hand": Area(0, top, hand, lower),
        "tickets": Area(hand, top, tickets, lower),
        "prompt": Area(hand + tickets, top, width - hand - tickets, lower),
    }


def _compact(width: int, height: int, needs: Needs) -> Areas:
    """Two rows of players, the board, one row for each other panel, and the prompt.

    A prompt that expands takes the rows of the score track and the tickets first, then some of the
    board's; the market stays.
    """
    rows = ["track", "market"]
    if needs.hand_open:
        rows += ["hand", "tickets"]
    if needs.prompt_expands:
        rows = ["market", "hand"] if needs.hand_open else ["market"]
    spare = 5 - len(rows)
    hints = 0 if not needs.hints_on else 2 if height >= _MIN_HEIGHT_FOR_TWO_HINT_ROWS else 1
    available = height - 2 - len(rows) - hints - _MIN_BOARD_HEIGHT
    prompt = min(max(1, needs.prompt_rows, spare), max(1, available))
    areas = {"players": Area(0, 0, width, 2)}
    y = height - prompt - len(rows) - hints
    areas["board"] = Area(0, 2, width, y - 2)
    for name in rows:
        areas[name] = Area(0, y, width, 1)
        y += 1
    if hints:
        areas["hints"] = Area(0, y, width, hints)
        y += hints
    return {**areas, "prompt": Area(0, y, width, prompt)}
