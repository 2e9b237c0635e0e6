"""The parts of a final score, and what decided a tie, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ttr_tui.engine.rules import Rules, TieBreak
from ttr_tui.engine.scoring import PlayerScore

REASONS: Final = {
    TieBreak.COMPLETED_TICKETS: "most tickets completed",
    TieBreak.LONGEST_PATH: "the longer longest path",
    TieBreak.FEWEST_STATIONS: "fewest stations built",
    TieBreak.LONGEST_PATH_BONUS: "the longest path",
}
"""What decides between those with most points (C-15)."""


def score_parts(rules: Rules) -> dict[str, Callable[[PlayerScore], int]]:
    """The columns that a map's own rules add to the table of scores, and what stands in them."""
    parts: dict[str, Callable[[PlayerScore], int]] = {}
    if rules.flag is not None:
        parts["flags"] = lambda player: player.flags
    if rules.stations is not None:
        parts["stations"] = lambda player: player.stations
    if rules.harbors is not None:
        parts["harbors"] = lambda player: player.harbor_points
    if rules.exchange is not None:
        parts["swaps"] = lambda player: -player.exchanged
    if rules.longest_path is not None:
        parts["path"] = lambda player: player.path_bonus
    return parts


def score_table(rules: Rules, player: PlayerScore) -> dict[str, str]:
    """Every part of a score by the head of its column, the total last."""
    done = sum(ticket.points for ticket in player.tickets if ticket.completed)
    missed = sum(ticket.points for ticket in player.tickets if not ticket.completed)
    cells = {
        "routes": str(player.routes),
        "tickets": f"{done:+}",
        "not done": f"{missed:+}" if missed else "0",
    }
    for head, part in score_parts(rules).items():
        cells[head] = f"{part(player):+}" if part(player) else "0"
    return {**cells, "total": str(player.total)}
