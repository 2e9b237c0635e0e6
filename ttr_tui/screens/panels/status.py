"""The top line, and whose turn it is in words."""

from __future__ import annotations

from ttr_tui.engine.state import Phase
from ttr_tui.engine.view import View
from ttr_tui.games.plain_text import fit
from ttr_tui.screens.lines import Line, Span, pad_line


def status(view: View, width: int) -> list[Line]:
    """The top line: what is played, which turn it is."""
    pieces = [
        Span(f" {fit(view.game_map.title, 40)}", "bar strong"),
        Span(f"   {turn_words(view)}", "bar"),
    ]
    if view.turns_left is not None and view.phase is not Phase.OVER:
        pieces.append(Span(f"   {last_round_words(view)}", "bar accent"))
    return [pad_line(pieces, width, "bar")]


def turn_words(view: View) -> str:
    """`turn 12, Ann to play`"""
    if view.phase is Phase.OVER:
        return "the game is over"
    name = fit(view.seats[view.player].name, 24)
    if not view.turn:
        what = "a starting pieces" if view.phase is Phase.STARTING_PIECES else "tickets"
        return f"{name} chooses {what}"
    return f"turn {view.turn}, {name} to play"


def last_round_words(view: View) -> str:
    """How many turns are left, and whose is the last."""
    if view.turns_left is None:
        return ""
    last = view.seats[(view.player + view.turns_left - 1) % len(view.seats)].name
    if view.turns_left <= 1:
        return "Last round: this is the last turn"
    return f"Last round: {view.turns_left} turns left, the last is {fit(last, 20)}'s"
