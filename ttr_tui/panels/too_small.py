"""The notice in a terminal that is too small."""

from __future__ import annotations

from ttr_tui.panels.spans import BLANK, Line, first_that_fits, line
from ttr_tui.terminal_text import wrap
from ttr_tui.words import screens


def too_small_notice(size: tuple[int, int], min_size: tuple[int, int], quit_key: str) -> list[Line]:
    """What size the terminal has and needs, and what to do; in short where there is no room."""
    head, *sizes = screens.too_small(size, min_size)
    facts = [line((f" {head}", "strong")), *(line(f" {text}") for text in sizes)]
    to_do = [
        line((f" {row}", "quiet"))
        for text in screens.in_too_small(quit_key)
        for row in wrap(text, size[0] - 2)
    ]
    in_short = [line(f" {text}") for text in screens.too_small_in_short(size, min_size)]
    return first_that_fits(([BLANK, *facts, BLANK, *to_do], [*facts, *to_do], in_short), *size)
