"""Exports: a layout as JSON, and a finished game as a report and a picture of its board."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from html import escape
from itertools import chain, count, groupby
from pathlib import Path
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import Layout, RouteLayout
from ttr_tui.board.layout.geometry import DOTS_HIGH, DOTS_WIDE, Cell, braille, dot_bit
from ttr_tui.board.layout.layout_cache import layout_for
from ttr_tui.board.render.ansi import to_text
from ttr_tui.board.render.board_state import public_state
from ttr_tui.board.render.drawing import QUARTERS, Drawing
from ttr_tui.board.render.themes import Row, Run, Style, Theme, load_theme
from ttr_tui.engine import GameMap, final_score, view_of
from ttr_tui.files import write_whole
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.terminal_text import clean, fit
from ttr_tui.words.player_text import player_label
from ttr_tui.words.report import (
    Finished,
    Preformatted,
    as_markdown,
    as_text,
    board_image,
    report,
    winners_text,
)
from ttr_tui.words.score_text import ranked

_WIDE, _HIGH = 8, 16
"""Pixels of a cell. It is twice as high as wide, so its 2 × 4 dots are square."""
_DOT: Final = _WIDE // DOTS_WIDE
_BASELINE: Final = 12
_FONT: Final = "DejaVu Sans Mono, Menlo, Consolas, monospace"
_FIRST_BRAILLE, _LAST_BRAILLE = braille(0), braille(255)
_DIM: Final = 0.6
"""The opacity of dimmed text."""
_BOLD: Final = ' font-weight="bold"'
_TITLE_HEIGHT, _TITLE_WIDE = 48, 15
"""Pixels: the height of the title, and the width of one of its letters in a wide font."""

SHAPES: Final = {
    "●": "m.8 8a3.2 3.2 0 1 1 6.4 0a3.2 3.2 0 1 1-6.4 0z",
    "▲": "m4 4.5l3.5 7h-7z",
    "■": "m1.2 5.2h5.6v5.6h-5.6z",
    "◆": "m4 3.8l3.7 4.2l-3.7 4.2l-3.7-4.2z",
    "★": "m4 4l1 2.9h2.8l-2.2 1.8l.8 2.9l-2.4-1.7l-2.4 1.7l.8-2.9l-2.2-1.8h2.8z",
    "○": "m1 8a3 3 0 1 1 6 0a3 3 0 1 1-6 0zm1.1 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z",
    "◎": "m.6 8a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0z"
    "m1 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0zm1.1 0a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1-2.6 0z",
    "◇": "m4 3.8l3.7 4.2l-3.7 4.2l-3.7-4.2zm0 1.7l-2.2 2.5l2.2 2.5l2.2-2.5z",
    "◈": "m4 3.8l3.7 4.2l-3.7 4.2l-3.7-4.2zm0 1.5l-2.4 2.7l2.4 2.7l2.4-2.7z"
    "m0 1l1.5 1.7l-1.5 1.7l-1.5-1.7z",
    "⊕": "m1 8a3 3 0 1 1 6 0a3 3 0 1 1-6 0zm1.1 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z"
    "m0-.4h3.8v.8h-3.8zm1.5-1.5h.8v3.8h-.8z",
    "⌂": "m4 4l3.2 3.4v4.2h-6.4v-4.2zm0 1.4l-2.1 2.3v2.8h4.2v-2.8z",
    "†": "m3.4 3.8h1.2v2h1.9v1.1h-1.9v5h-1.2v-5h-1.9v-1.1h1.9z",
    "✓": "m1.3 8.3l1-.9l1.4 1.6l2.9-4.2l1.1.7l-3.9 5.6z",
    "━": "m0 7h8v2h-8z",
    "═": "m0 5h8v2h-8zm0 4h8v2h-8z",
    "•": "m2.5 8a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0z",
}
"""Signs that are drawn, because few fonts have them as wide as a letter: paths in a cell, from its
upper left corner."""

SHADES: Final = {"░": 0.25, "▒": 0.5, "▓": 0.75}
"""Cells that are filled in part, and the opacity that replaces their dots."""


class _Paint(NamedTuple):
    color: str
    opacity: float = 1

    @property
    def attribute(self) -> str:
        return "" if self.opacity == 1 else f' opacity="{self.opacity:g}"'


_Paths = dict[_Paint, list[str]]


class _Picture:
    """The elements of a picture: boxes, shapes and dots by their paint, and texts."""

    def __init__(self) -> None:
        self.grounds: _Paths = {}
        self.blocks: _Paths = {}
        self.shapes: _Paths = {}
        self.dots: _Paths = {}
        self.texts: list[str] = []

    def ground(self, paint: _Paint, x: int, y: int, width: int) -> None:
        self.grounds.setdefault(paint, []).append(f"M{x} {y}h{width}v{_HIGH}h-{width}z")

    def underline(self, paint: _Paint, x: int, y: int, width: int) -> None:
        self.blocks.setdefault(paint, []).append(f"M{x} {y + _HIGH - 2}h{width}v1h-{width}z")

    def shade(self, paint: _Paint, x: int, y: int, sign: str) -> None:
        paint = paint._replace(opacity=paint.opacity * SHADES[sign])
        self.blocks.setdefault(paint, []).append(f"M{x} {y}h{_WIDE}v{_HIGH}h-{_WIDE}z")

    def quarters(self, paint: _Paint, x: int, y: int, sign: str) -> None:
        """The filled quarters of a cell."""
        wide, high = _WIDE // 2, _HIGH // 2
        for at in range(4):
            if QUARTERS.index(sign) >> at & 1:
                left, top = x + at % 2 * wide, y + at // 2 * high
                box = f"M{left} {top}h{wide}v{high}h-{wide}z"
                self.blocks.setdefault(paint, []).append(box)

    def shape(self, paint: _Paint, x: int, y: int, sign: str) -> None:
        self.shapes.setdefault(paint, []).append(f"M{x} {y}{SHAPES[sign]}")

    def braille(self, paint: _Paint, x: int, y: int, sign: str) -> None:
        """The dots of a cell: strokes without length, with round ends."""
        bits = ord(sign) - ord(_FIRST_BRAILLE)
        for across in range(DOTS_WIDE):
            for down in range(DOTS_HIGH):
                if bits & dot_bit((across, down)):
                    place = f"M{x + _DOT * across + _DOT // 2} {y + _DOT * down + _DOT // 2}h0"
                    self.dots.setdefault(paint, []).append(place)

    def text(self, paint: _Paint, x: int, y: int, text: str, *, bold: bool) -> None:
        """Letters, each in the middle of its cells: so they keep shape and place in any font."""
        marks = f' fill="{paint.color}"{_BOLD if bold else ""}{paint.attribute}'
        for middles, part in _placed(text, x):
            places = " ".join(map(str, middles))
            self.texts.append(
                f'<text x="{places}" y="{y + _BASELINE}"{marks}>{escape(part)}</text>'
            )

    def lines(self) -> list[str]:
        """The elements, from bottom to top."""
        return [
            '<g shape-rendering="crispEdges">',
            *_paths("fill", self.grounds),
            *_paths("fill", self.blocks),
            f'</g>\n<g fill="none" stroke-linecap="round" stroke-width="{_DOT // 2}">',
            *_paths("stroke", self.dots),
            "</g>",
            *_paths("fill", self.shapes),
            '<g text-anchor="middle">',
            *self.texts,
            "</g>",
        ]


def _paths(attribute: str, paths: _Paths) -> Iterator[str]:
    for paint, places in paths.items():
        yield f'<path {attribute}="{paint.color}"{paint.attribute} d="{"".join(places)}"/>'


def _placed(text: str, x: int) -> Iterator[tuple[list[int], str]]:
    """Parts of a text that starts at `x`, with the middle of each letter. Letters that programs
    count differently, such as emoji or combined accents, are parts of their own."""
    letters: list[str] = []
    for sign in text:
        if letters and cell_len(sign) == 0:
            letters[-1] += sign
        else:
            letters.append(sign)
    for simple, group in groupby(
        letters, lambda letter: len(letter) == 1 and letter < "\U00010000"
    ):
        middles, part = list[int](), ""
        for letter in group:
            across = cell_len(letter) * _WIDE
            middles.append(x + across // 2)
            part += letter
            x += across
            if not simple:
                yield middles, part
                middles, part = [], ""
        if simple:
            yield middles, part


def to_svg(rows: Iterable[Row], fill: str, ground: str, title: str = "", note: str = "") -> str:
    """The picture. `fill` and `ground` (`#rrggbb`) replace the terminal's own colors. A title
    stands above the rows in large letters, with the note, a date for example, at its right."""
    rows, title, note = list(rows), clean(title), clean(note)
    width = max((sum(cell_len(run.text) for run in row) for row in rows), default=0) * _WIDE
    top = _TITLE_HEIGHT if title else 0
    height = top + len(rows) * _HIGH
    picture = _Picture()
    for y, row in enumerate(rows):
        place = (0, top + y * _HIGH)
        for run in row:
            _paint(picture, run, place, _colors(run.style, fill, ground), ground)
            place = (place[0] + cell_len(run.text) * _WIDE, place[1])
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="{_FONT}" font-size="13" '
        f'xml:space="preserve">'
    ]
    paper = f'<rect width="{width}" height="{height}" fill="{ground}"/>'
    if title:
        head.append(f"<title>{escape(title)}</title>")
        large = escape(fit(title, (width - _WIDE * (cell_len(note) + 3)) // _TITLE_WIDE))
        paper += (
            f'\n<g fill="{fill}"><text x="{_WIDE}" y="30" font-size="24"{_BOLD}>{large}</text>\n'
            f'<text x="{width - _WIDE}" y="30" text-anchor="end">{escape(note)}</text></g>'
        )
    return "\n".join([*head, paper, *picture.lines(), "</svg>"]) + "\n"


def _paint(
    picture: _Picture, run: Run, place: tuple[int, int], colors: tuple[str, str], ground: str
) -> None:
    """Paint one run: its background, its shapes cell by cell, its letters together."""
    (x, y), (front, back), style = place, colors, run.style
    paint, width = _Paint(front, _DIM if style.dim else 1), cell_len(run.text) * _WIDE
    if back != ground:
        picture.ground(_Paint(back), x, y, width)
    drawn = {
        "quarters": picture.quarters,
        "shades": picture.shade,
        "shapes": picture.shape,
        "braille": picture.braille,
    }
    if style.underline:
        picture.underline(paint, x, y, width)
    for kind, signs in groupby(clean(run.text), _kind):
        part = "".join(signs)
        if kind == "text" and part.strip(" "):
            blank = len(part) - len(part.lstrip(" "))
            picture.text(paint, x + blank * _WIDE, y, part.strip(" "), bold=style.bold)
        elif draw := drawn.get(kind):
            for at, sign in enumerate(part):
                draw(paint, x + at * _WIDE, y, sign)
        x += cell_len(part) * _WIDE


def _kind(sign: str) -> str:
    if sign in QUARTERS and sign != " ":
        return "quarters"
    if sign in SHAPES:
        return "shapes"
    if sign in SHADES:
        return "shades"
    return "braille" if _FIRST_BRAILLE <= sign <= _LAST_BRAILLE else "text"


def _colors(style: Style, fill: str, ground: str) -> tuple[str, str]:
    front, back = style.fg or fill, style.bg or ground
    return (back, front) if style.reverse else (front, back)


Json = dict[str, object]


def as_json(game_map: GameMap, layout: Layout) -> Json:
    """`{"size": [w, h], "routes": [{"from", "to", "routes": [{"spaces": [{"cells"}], "track"}]}],
    "cities": [{"id", "name", "cell", "label", "label_cells"}]}`, every cell as `[column, row]`
    from 0. Spaces and track run from `from` to `to`."""
    cities = game_map.cities
    return {
        "size": [layout.width, layout.height],
        "routes": [
            {
                "from": cities[connection.ends[0]].id,
                "to": cities[connection.ends[1]].id,
                "routes": [_route(layout.routes[route]) for route in connection.routes],
            }
            for connection in game_map.connections
        ],
        "cities": [
            {
                "id": city.id,
                "name": city.name,
                "cell": list(drawn.cell),
                "label": drawn.label,
                "label_cells": _cells(drawn.label_cells),
            }
            for city, drawn in zip(cities, layout.cities, strict=True)
        ],
    }


def _route(route: RouteLayout) -> Json:
    return {
        "spaces": [{"cells": _cells(space)} for space in route.spaces],
        "track": [[cell.x, cell.y] for cell in route.track],
    }


def _cells(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [list(cell) for cell in cells]


_SIZE: Final = (120, 40)
_PAPER: Final = {"light": ("#1c1c1c", "#ffffff")}
_DEFAULT_PAPER: Final = ("#d0d0d0", "#101418")
"""Colors of text and background in pictures."""


def report_of(
    map_file: MapFile, finished: Finished, layouts: Path | None, *, markdown: bool
) -> str:
    """The report, with the board drawn without colors."""
    blocks = report(finished, Preformatted(to_text(_drawn(map_file, finished, layouts, "none"))))
    return as_markdown(blocks) if markdown else as_text(blocks)


def picture_of(map_file: MapFile, finished: Finished, layouts: Path | None, theme: str) -> str:
    """The final board as SVG, with the map's title, the date, the winners and all scores."""
    text_style, ground = _PAPER.get(theme, _DEFAULT_PAPER)
    winners = [Run(" ", Style()), Run(fit(winners_text(finished), _SIZE[0] - 1), Style())]
    rows = [winners, [], *_drawn(map_file, finished, layouts, theme)]
    return to_svg(rows, text_style, ground, map_file.game_map.title, finished.when)


def _drawn(map_file: MapFile, finished: Finished, layouts: Path | None, theme: str) -> list[Row]:
    """The legend, and the board below it."""
    game_map = map_file.game_map
    layout = layout_for(game_map, map_file.placement, *_SIZE, layouts)
    colors = [player.color for player in finished.players]
    drawing = Drawing(game_map, layout, load_theme(theme))
    state = public_state(view_of(finished.game, None), colors)
    return [*_legend(finished, drawing.theme), [], *drawing.rows(state)]


def _legend(finished: Finished, theme: Theme) -> list[Row]:
    """Each player's sign, name and score: in one row of equal columns if the names fit."""
    entries: list[tuple[Row, int]] = []
    for score in ranked(final_score(finished.game.state)):
        player, total = finished.players[score.seat], str(score.total)
        seat, name = theme.seat(score.seat, player.color), fit(player_label(player), _SIZE[0] // 2)
        entry = [
            Run(seat.sign * 3, seat.style),
            Run(f" {name} ", Style()),
            Run(total, Style(bold=True)),
        ]
        entries.append((entry, sum(cell_len(run.text) for run in entry)))
    margin = Run(" ", Style())
    column = (_SIZE[0] - 1) // len(entries)
    if max(width for _, width in entries) >= column:
        return [[margin, *entry] for entry, _ in entries]
    cells = ([*entry, Run(" " * (column - width), Style())] for entry, width in entries)
    return [[margin, *chain.from_iterable(cells)]]


def write_out(
    map_file: MapFile, finished: Finished, layouts: Path | None, theme: str, folder: Path
) -> tuple[Path, Path]:
    """Write a report in Markdown and the picture that it shows to a folder, under names that are
    not in use, and return the files. Raises `OSError`."""
    svg = picture_of(map_file, finished, layouts, theme)
    for number in count(1):
        name = f"{map_file.game_map.id}-{number}"
        report_file, picture_file = folder / f"{name}.md", folder / f"{name}.svg"
        if not os.path.lexists(report_file) and not os.path.lexists(picture_file):
            break
    # The picture first: no report links to a picture that could not be written.
    write_whole(picture_file, svg)
    blocks = report(finished, board_image(picture_file.name))
    write_whole(report_file, as_markdown(blocks))
    return report_file, picture_file
