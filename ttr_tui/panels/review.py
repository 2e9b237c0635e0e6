"""The review of a game: the turns that decided it, and the final scores to expect by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.panels import spans
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.replay import chart_lines
from ttr_tui.play.review import Progress, Review
from ttr_tui.terminal_text import wrap
from ttr_tui.words.language import _
from ttr_tui.words.review import DecidedWords, luck_words, nothing_decided, what_is_reviewed

_BAR: Final = 30


def progress_lines(progress: Progress | None, name: str, width: int) -> list[spans.Line]:
    """How far the review is, and what is being done."""
    done = 0 if progress is None else progress.done / progress.of
    full = round(done * _BAR)
    bar = spans.line(
        " ", ("█" * full, "accent"), ("░" * (_BAR - full), "faint"), f" {round(100 * done)}%"
    )
    return [bar, *_paragraph(what_is_reviewed(name), width)]


def about_lines(found: Review, name: str, width: int) -> list[spans.Line]:
    """What was compared, and what the start was worth."""
    texts = [what_is_reviewed(name), luck_words(found.luck)]
    if not (found.cost or found.gained):
        texts.insert(0, nothing_decided(name, found.since))
    return [row for text in texts if text for row in _paragraph(text, width)]


def _paragraph(text: str, width: int) -> list[spans.Line]:
    return [spans.line((f" {row}", "plain")) for row in wrap(text, width - 2)]


def decided_row(words: DecidedWords, width: int, *, here: bool, gained: bool) -> spans.Line:
    """A turn in the list, on as many lines as it takes."""
    style = "good" if gained else "strong"
    rows = [spans.line("  ", (row, style)) for row in wrap(words.title, width - 3)]
    rows[0] = spans.line(("▸ " if here else "  ", "accent"), rows[0][1])
    for text in (words.done, words.instead):
        rows += [spans.line(f"  {row}") for row in wrap(text, width - 3)]
    first, *rest = rows
    return spans.line(*first, *[span for row in rest for span in (spans.NEW_LINE, *row)])


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
