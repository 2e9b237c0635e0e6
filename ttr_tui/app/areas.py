"""Where the panels of the table lie, for every size of the terminal: plain sums, no widgets."""

from __future__ import annotations

from typing import Final, NamedTuple

WIDE: Final = (120, 40)
"""From this size on everything is in sight at once."""

_BOARD_WIDTH, _LOWER_HEIGHT = 92, 7
_MIN_BOARD_HEIGHT = 9
_MARKET_HEIGHT = 12
"""The market of two decks: a heading, six cards, three piles, and air."""
_HEIGHT_FOR_HINTS = 22


class Area(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


class Needs(NamedTuple):
    """What the moment asks of the layout: how many players there are, whether a hand is open,
    how many rows the decision would like to have, whether it may take those of the panels beside
    it, whether each step is explained, whether the owner has tickets to show, and how many rows
    the facts of a player take."""

    players: int
    hand_open: bool
    prompt_rows: int
    prompt_spreads: bool
    hints_on: bool = False
    has_tickets: bool = True
    facts_rows: int = 1


Areas = dict[str, Area]
"""The place of each panel by its id; a panel without one is not shown."""


def is_wide(width: int, height: int) -> bool:
    """Whether everything is in sight at once."""
    return width >= WIDE[0] and height >= WIDE[1]


def areas_for(width: int, height: int, needs: Needs) -> Areas:
    """Where everything goes. The last row is the footer's."""
    if is_wide(width, height):
        return _wide(width, height - 1, needs)
    return _compact(width, height - 1, needs)


def side_width(width: int) -> int:
    """How wide the panels beside the board are, where everything is in sight."""
    return width - _BOARD_WIDTH - (width - WIDE[0]) * 3 // 4


def middle_of(area: Area, width: int, height: int) -> Area:
    """A rectangle of this size in the middle of another."""
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
    if needs.hints_on:  # In the row that is air between the panels otherwise.
        areas["advice"] = Area(0, top, width, 1)
        top, lower = top + 1, lower - 1
    if not needs.hand_open:
        return {**areas, "decision": Area(0, top, width, lower)}
    hand = 37
    tickets = (width - hand) * 6 // 13
    if not needs.has_tickets:
        return {
            **areas,
            "hand": Area(0, top, hand, lower),
            "decision": Area(hand, top, width - hand, lower),
        }
    return {
        **areas,
        "hand": Area(0, top, hand, lower),
        "tickets": Area(hand, top, tickets, lower),
        "decision": Area(hand + tickets, top, width - hand - tickets, lower),
    }


def _compact(width: int, height: int, needs: Needs) -> Areas:
    """Two rows of players, the board, then one row each for what else there is. A list takes the
    rows of the score track and the tickets first, then some of the board's; the market stays."""
    rows = ["track", "market"]
    if needs.hand_open:
        rows += ["hand", "tickets"]
    wanted = max(1, needs.prompt_rows)
    if needs.prompt_spreads:
        rows = ["market", "hand"] if needs.hand_open else ["market"]
    spare = 5 - len(rows)
    hints = 0 if not needs.hints_on else 2 if height >= _HEIGHT_FOR_HINTS else 1
    most = height - 2 - len(rows) - hints - _MIN_BOARD_HEIGHT
    prompt = min(max(wanted, spare), max(1, most))
    areas = {"players": Area(0, 0, width, 2)}
    y = height - prompt - len(rows) - hints
    areas["board"] = Area(0, 2, width, y - 2)
    for name in rows:
        areas[name] = Area(0, y, width, 1)
        y += 1
    if hints:
        areas["advice"] = Area(0, y, width, hints)
        y += hints
    return {**areas, "decision": Area(0, y, width, prompt)}
