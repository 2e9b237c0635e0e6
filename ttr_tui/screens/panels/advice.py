"""The help of a first game: as many whole sentences as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.games.plain_text import fit, wrap
from ttr_tui.screens.lines import Line, Span, line

_BULB = " ▸ "


def hint_lines(sentences: Sequence[str], width: int, height: int) -> list[Line]:
    """Sentences in this room, the first in any case."""
    room = width - len(_BULB) - 1
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if text and len(wrap(longer, room)) > height:
            continue
        text = longer
    if len(wrap(text, room)) > height:
        text = fit(text, room * height - height)
    rows = wrap(text, room)[:height]
    return [
        line(Span(" " * len(_BULB) if number else _BULB, "accent"), (row, "good"))
        for number, row in enumerate(rows)
    ]
