"""The review of a game: the turns that decided it, and the final scores to expect by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.panels import spans
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.replay import chart_lines
from ttr_tui.play.replay import Replay
from ttr_tui.play.review import Review
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.terminal_text import wrap
from ttr_tui.words.language import _
from ttr_tui.words.review import (
    DecidedWords,
    nothing_decided,
    what_is_reviewed,
    why_won,
)

_BAR: Final = 30


def progress_lines(done: float, player: SeatedPlayer, width: int) -> list[spans.Line]:
    """Which share of the review is done, and what is being done."""
    full = round(done * _BAR)
    bar = spans.line(
        " ", ("█" * full, "accent"), ("░" * (_BAR - full), "faint"), f" {round(100 * done)}%"
    )
    return [bar, *_paragraph(what_is_reviewed(player), width)]


def about_lines(found: Review, replay: Replay, width: int) -> list[spans.Line]:
    """Why the winner won, and what was compared."""
    player = replay.players[found.seat]
    nothing = "" if found.turns else nothing_decided(player.name)
    texts = [why_won(replay, found.seat), nothing, what_is_reviewed(player)]
    return [row for text in texts if text for row in _paragraph(text, width)]


def _paragraph(text: str, width: int) -> list[spans.Line]:
    return [spans.line((f" {row}", "plain")) for row in wrap(text, width - 2)]


def decided_row(words: DecidedWords, width: int, *, here: bool, gained: bool) -> spans.Line:
    """A turn in the list, on as many lines as it takes."""
    row = spans.line(("▸ " if here else "  ", "accent"))
    for text, style in (
        (words.title, "good" if gained else "strong"),
        (words.done, "plain"),
        (words.instead, "plain"),
    ):
        for part in wrap(text, width - 3):
            start = (spans.NEW_LINE, spans.Span("  ")) if len(row) > 1 else ()
            row = spans.line(*row, *start, (part, style))
    return row


def curve_lines(
    found: Review, turn: int, final: Sequence[int], badges: Badges, size: tuple[int, int]
) -> list[spans.Line]:
    """The mean final score of each player, played on from each round, with a mark below a turn."""
    *rounds, end = [tuple(map(round, each)) for each in found.curve]
    scores = [each for each in rounds for _turn in end]
    title = _("Final scores to expect, by round")
    before = max(0, found.since - 1)
    shown = max(0, turn - before * len(end))
    return chart_lines([*scores, end], shown, badges, size, final, title, before)
