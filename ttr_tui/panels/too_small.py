"""The notice in a terminal that is too small."""

from __future__ import annotations

from ttr_tui.panels.spans import BLANK, Line, first_that_fits, line
from ttr_tui.words import screens


def too_small_notice(size: tuple[int, int], min_size: tuple[int, int]) -> list[Line]:
    """What size the terminal has and needs, and what to do; in short where that is too wide."""
    head, is_now, needed, what_to_do = screens.too_small(size, min_size)
    sentences = [
        BLANK,
        line((f" {head}", "strong")),
        line(f" {is_now}"),
        line(f" {needed}"),
        line((f" {what_to_do}", "quiet")),
    ]
    in_short = [line(f" {text}") for text in screens.too_small_in_short(size, min_size)]
    return first_that_fits((sentences, in_short), size[0])
