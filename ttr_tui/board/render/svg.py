"""A drawing as an SVG picture: shapes for backgrounds, shores and tracks, text for letters.

Fonts draw block characters differently, and many lack braille; shapes always fit.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.geometry import DOTS_HIGH, DOTS_WIDE, braille, dot_bit
from ttr_tui.board.render.drawing import QUARTERS
from ttr_tui.board.render.themes import Row, Style
from ttr_tui.play.plain_text import clean

_WIDE, _HIGH = 8, 16
"""Pixels of a cell. It is twice as high as wide, so its 2 × 4 dots are square."""
_DOT: Final = _WIDE // DOTS_WIDE
_BASELINE: Final = 12
_FONT: Final = "DejaVu Sans Mono, Menlo, Consolas, monospace"
_FIRST_BRAILLE, _LAST_BRAILLE = braille(0), braille(255)
_DIM: Final = ' opacity="0.6"'


class _Paint(NamedTuple):
    color: str
    dim: bool = False


class _Picture:
    """The elements of a picture: filled boxes and dots by their paint, and texts."""

    def __init__(self) -> None:
        self.grounds: dict[_Paint, list[str]] = {}
        self.blocks: dict[_Paint, list[str]] = {}
        self.dots: dict[_Paint, list[str]] = {}
        self.texts: list[str] = []

    def ground(self, paint: _Paint, x: int, y: int, width: int) -> None:
        self.grounds.setdefault(paint, []).append(f"M{x} {y}h{width}v{_HIGH}h-{width}z")

    def quarters(self, paint: _Paint, x: int, y: int, sign: str) -> None:
        """The filled quarters of a cell."""
        wide, high = _WIDE // 2, _HIGH // 2
        for at in range(4):
            if QUARTERS.index(sign) >> at & 1:
                left, top = x + at % 2 * wide, y + at // 2 * high
                box = f"M{left} {top}h{wide}v{high}h-{wide}z"
                self.blocks.setdefault(paint, []).append(box)

    def braille(self, paint: _Paint, x: int, y: int, sign: str) -> None:
        """The dots of a cell: strokes without length, with round ends."""
        bits = ord(sign) - ord(_FIRST_BRAILLE)
        for across in range(DOTS_WIDE):
            for down in range(DOTS_HIGH):
                if bits & dot_bit((across, down)):
                    place = f"M{x + _DOT * across + _DOT // 2} {y + _DOT * down + _DOT // 2}h0"
                    self.dots.setdefault(paint, []).append(place)

    def text(self, paint: _Paint, x: int, y: int, text: str, style: Style) -> None:
        """Letters, each as wide as a cell in any font."""
        x += (len(text) - len(text.lstrip(" "))) * _WIDE
        text = text.strip(" ")
        marks = ' font-weight="bold"' if style.bold else ""
        marks += ' text-decoration="underline"' if style.underline else ""
        marks += _DIM if paint.dim else ""
        self.texts.append(
            f'<text x="{x}" y="{y + _BASELINE}" textLength="{cell_len(text) * _WIDE}" '
            f'fill="{paint.color}"{marks}>{escape(text)}</text>'
        )

    def lines(self) -> list[str]:
        """The elements, from bottom to top."""
        boxes = [*self.grounds.items(), *self.blocks.items()]
        return [
            '<g shape-rendering="crispEdges">',
            *(
                f'<path fill="{color}"{_DIM if dim else ""} d="{"".join(places)}"/>'
                for (color, dim), places in boxes
            ),
            f'</g>\n<g fill="none" stroke-linecap="round" stroke-width="{_DOT // 2}">',
            *(
                f'<path stroke="{color}"{_DIM if dim else ""} d="{"".join(places)}"/>'
                for (color, dim), places in self.dots.items()
            ),
            "</g>",
            *self.texts,
        ]


def to_svg(rows: Iterable[Row], fill: str, ground: str, title: str = "") -> str:
    """The picture. `fill` and `ground` (`#rrggbb`) replace the terminal's own colors."""
    rows = list(rows)
    width = max((sum(cell_len(run.text) for run in row) for row in rows), default=0) * _WIDE
    height = len(rows) * _HIGH
    picture = _Picture()
    for y, row in enumerate(rows):
        x = 0
        for run in row:
            front, back = _colors(run.style, fill, ground)
            across = cell_len(run.text) * _WIDE
            if back != ground:
                picture.ground(_Paint(back), x, y * _HIGH, across)
            _paint(picture, run.text, run.style, _Paint(front, run.style.dim), (x, y * _HIGH))
            x += across
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="{_FONT}" font-size="13" '
        f'xml:space="preserve">'
    )
    named = [f"<title>{escape(clean(title))}</title>"] if title else []
    paper = f'<rect width="{width}" height="{height}" fill="{ground}"/>'
    return "\n".join([head, *named, paper, *picture.lines(), "</svg>"]) + "\n"


def _paint(
    picture: _Picture, text: str, style: Style, paint: _Paint, place: tuple[int, int]
) -> None:
    """Paint one run: its shapes cell by cell, its letters together."""
    x, y = place
    for kind, signs in groupby(clean(text), _kind):
        part = "".join(signs)
        if kind == "text" and part.strip(" "):
            picture.text(paint, x, y, part, style)
        for at, sign in enumerate(part):
            if kind == "quarters":
                picture.quarters(paint, x + at * _WIDE, y, sign)
            elif kind == "braille":
                picture.braille(paint, x + at * _WIDE, y, sign)
        x += cell_len(part) * _WIDE


def _kind(sign: str) -> str:
    if sign in QUARTERS and sign != " ":
        return "quarters"
    return "braille" if _FIRST_BRAILLE <= sign <= _LAST_BRAILLE else "text"


def _colors(style: Style, fill: str, ground: str) -> tuple[str, str]:
    front, back = style.fg or fill, style.bg or ground
    return (back, front) if style.reverse else (front, back)
