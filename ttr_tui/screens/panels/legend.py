"""The signs, letters and points, as they are printed on a board."""

from __future__ import annotations

from ttr_tui.engine.game_map import GameMap
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.lines import BLANK, Line, beside, line


def legend(game_map: GameMap, chips: Chips, width: int) -> list[Line]:
    """The signs and letters, and the points by length, as they are printed on the board."""
    lines = [line(("Cards and lanes", "title"))]
    cells = [
        line(chips.card(kind), f" {found.name}, {count} in the deck")
        for deck in game_map.rules.decks
        for kind, count in deck.cards
        for found in [game_map.kinds[kind]]
    ]
    cells.append(line(chips.gray(), " gray lane: any one colour"))
    each = min(34, width // 2)
    rows = (len(cells) + 1) // 2
    lines += beside([(each, cells[:rows]), (each, cells[rows:])])
    lines += [BLANK, line(("Points for a lane by its length", "title"))]
    points = ", ".join(f"{length} for {earned}" for length, earned in game_map.rules.points.items())
    lines.append(line("spaces for points: ", points))
    pieces = game_map.rules.pieces
    lines.append(
        line(
            (f"“{pieces.many[:2]}” {pieces.many}, “ca” cards, “ti” or “tix” tickets", "quiet"),
        )
    )
    return lines
