"""The notice in a terminal that is too small."""

from __future__ import annotations

from ttr_tui.panels.spans import Line, line
from ttr_tui.terminal_text import wrap
from ttr_tui.words.language import _


def too_small_notice(size: tuple[int, int], min_size: tuple[int, int], quit_key: str) -> list[Line]:
    """What size the terminal has and needs, and what to do; in short where there is no room."""
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
    if len(rows) > height:
        needs = _("{width} × {height}.", width=min_width, height=min_height)
        is_now = _("It is {width} × {height} cells.", width=width, height=height)
        short = (_("Too small."), is_now, _("It needs"), needs, _("q, Esc: leave"))
        rows = [(text, "plain") for text in short]
    return [line(row) for row in rows]
