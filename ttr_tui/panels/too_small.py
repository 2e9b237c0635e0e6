"""The notice in a terminal that is too small."""

from __future__ import annotations

from ttr_tui.panels.spans import BLANK, Line, first_that_fits, line
from ttr_tui.terminal_text import wrap
from ttr_tui.words.language import _


def too_small_notice(size: tuple[int, int], min_size: tuple[int, int], quit_key: str) -> list[Line]:
    """What size the terminal has and needs, and what to do; in short where there is no room."""
    (width, height), (min_width, min_height) = size, min_size
    is_now = _("It is {width} × {height} cells.", width=width, height=height)
    needs = _("It needs at least {width} × {height}.", width=min_width, height=min_height)
    leave = _(
        "Press q, Esc or {quit_key} to leave. A game that has begun stays saved.", quit_key=quit_key
    )
    lines_work = _("The command ttr --lines works in a terminal of any size.")
    facts = [line((f" {_('The terminal is too small.')}", "strong")), *_plain(is_now, needs)]
    to_do = [
        line((f" {row}", "quiet"))
        for text in (_("Make it larger to continue."), leave, lines_work)
        for row in wrap(text, width - 2)
    ]
    in_short = _plain(
        _("Too small."),
        is_now,
        _("It needs"),
        _("{width} × {height}.", width=min_width, height=min_height),
        _("q, Esc: leave"),
    )
    return first_that_fits(([BLANK, *facts, BLANK, *to_do], [*facts, *to_do], in_short), *size)


def _plain(*texts: str) -> list[Line]:
    return [line(f" {text}") for text in texts]
