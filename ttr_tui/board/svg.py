"""A drawing as a picture (SVG): a rectangle for what has a ground, a text for what has letters."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from ttr_tui.board.style import Row, Style

_WIDE, _HIGH = 8, 17
"""Pixels of a cell."""
_BASELINE: Final = 13
_FONT: Final = "DejaVu Sans Mono, Menlo, Consolas, monospace"


def to_svg(rows: Iterable[Row], ink: str, ground: str) -> str:
    """The picture; `ink` and `ground` (`#rrggbb`) stand for the terminal's own colours."""
    rows = list(rows)
    width = max((sum(len(run.text) for run in row) for row in rows), default=0) * _WIDE
    height = len(rows) * _HIGH
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="{_FONT}" font-size="13" xml:space="preserve">',
        f'<rect width="{width}" height="{height}" fill="{ground}"/>',
    ]
    for y, row in enumerate(rows):
        x = 0
        for run in row:
            front, back = _colours(run.style, ink, ground)
            across = len(run.text) * _WIDE
            if back != ground:
                parts.append(
                    f'<rect x="{x}" y="{y * _HIGH}" width="{across}" height="{_HIGH}" '
                    f'fill="{back}"/>'
                )
            if run.text.strip():
                parts.append(_text(run.text, run.style, front, x, y))
            x += across
    return "\n".join([*parts, "</svg>"]) + "\n"


def _text(text: str, style: Style, colour: str, x: int, y: int) -> str:
    """Letters, each as wide as a cell, whatever the font."""
    lead = len(text) - len(text.lstrip(" "))
    text = text.strip(" ")
    marks = ' font-weight="bold"' if style.bold else ""
    marks += ' text-decoration="underline"' if style.underline else ""
    marks += ' opacity="0.6"' if style.dim else ""
    return (
        f'<text x="{x + lead * _WIDE}" y="{y * _HIGH + _BASELINE}" textLength="{len(text) * _WIDE}"'
        f' lengthAdjust="spacingAndGlyphs" fill="{colour}"{marks}>{escape(text)}</text>'
    )


def _colours(style: Style, ink: str, ground: str) -> tuple[str, str]:
    front, back = style.fg or ink, style.bg or ground
    return (back, front) if style.reverse else (front, back)
