"""The notice in a terminal that is too small."""

from __future__ import annotations

from ttr_tui.panels.spans import Line, line
from ttr_tui.terminal_text import wrap
from ttr_tui.words.language import _


def too_small_notice(size: tuple[int, int], min_size: tuple[int, int], quit_key: str) -> list[Line]:
    """What size the terminal has and needs, and what to do, as much as there is room for."""
    (width, height), (min_width, min_height) = size, min_size
    texts = [
        (_("The terminal is too small."), "strong"),
        (_("It is {width} × {height} cells.", width=width, height=height), "plain"),
        (_("It needs at least {width} × {height}.", width=min_width, height=min_height), "plain"),
        (_("Make it larger to continue."), "quiet"),
        (
            _(
                "Press q, Esc or {quit_key} to leave. A game that has begun stays saved.",
                quit_key=quit_key,
            ),
            "quiet",
        ),
        (_("The command ttr --lines works in a terminal of any size."), "quiet"),
    ]
    rows = [(row, style) for text, style in texts for row in wrap(text, width)]
    return [line(row) for row in rows[:height]]
