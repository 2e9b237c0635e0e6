"""Exports: a layout as JSON, and a finished game as a report and a picture of its board."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import Layout, RouteLayout
from ttr_tui.board.layout.geometry import DOTS_HIGH, DOTS_WIDE, Cell, braille, dot_bit
from ttr_tui.board.layout.layout_cache import layout_for
from ttr_tui.board.render.ansi import to_text
from ttr_tui.board.render.appearance import QUARTERS
from ttr_tui.board.render.board_state import public_state
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.themes import Row, Run, Style, Theme, load_theme
from ttr_tui.engine import GameMap, final_score, view_of
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.plain_text import clean, fit
from ttr_tui.play.report import Finished, as_markdown, as_text, ranked, report

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

    def line(self, paint: _Paint, x: int, y: int, width: int) -> None:
        """A line below cells, under blanks too."""
        place = f"M{x} {y + _HIGH - 2}h{width}v1h-{width}z"
        self.blocks.setdefault(paint, []).append(place)

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
            if run.style.underline:
                picture.line(_Paint(front, run.style.dim), x, y * _HIGH, across)
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
_AROUND_NAME: Final = 12
"""Cells for the signs and the score beside a name in the legend."""
_PAPER: Final = {"light": ("#1c1c1c", "#ffffff")}
_DEFAULT_PAPER: Final = ("#d0d0d0", "#101418")
"""Colors of text and background in pictures."""


def report_of(
    map_file: MapFile, finished: Finished, layouts: Path | None, *, markdown: bool
) -> str:
    """The report, with the board drawn without colors."""
    blocks = report(finished, to_text(_drawn(map_file, finished, layouts, "none")))
    return as_markdown(blocks) if markdown else as_text(blocks)


def picture_of(map_file: MapFile, finished: Finished, layouts: Path | None, theme: str) -> str:
    """The final board as SVG."""
    text_style, ground = _PAPER.get(theme, _DEFAULT_PAPER)
    rows = _drawn(map_file, finished, layouts, theme)
    return to_svg(rows, text_style, ground, map_file.game_map.title)


def _drawn(map_file: MapFile, finished: Finished, layouts: Path | None, theme: str) -> list[Row]:
    """The legend, and the board below it."""
    game_map = map_file.game_map
    layout = layout_for(game_map, map_file.placement, *_SIZE, layouts)
    colors = [person.color for person in finished.people]
    drawing = Drawing(game_map, layout, load_theme(theme))
    state = public_state(view_of(finished.game, None), colors)
    return [_legend(finished, drawing.theme), [], *drawing.rows(state)]


def _legend(finished: Finished, theme: Theme) -> Row:
    """Each player's sign, name and score, in one row as wide as the board."""
    row = [Run(" ", Style())]
    room = _SIZE[0] // len(finished.people) - _AROUND_NAME
    for score in ranked(final_score(finished.game.state)):
        person = finished.people[score.seat]
        seat = theme.seat(score.seat, person.color)
        name = f" {fit(person.name, room)} {score.total}   "
        row += [Run(seat.sign * 2, seat.style), Run(name, Style())]
    return row


def write_out(
    map_file: MapFile, finished: Finished, layouts: Path | None, theme: str, folder: Path
) -> tuple[Path, Path]:
    """Write report and picture to a folder, under names that are not in use, and return the files.
    Raises `OSError`."""
    report_text = report_of(map_file, finished, layouts, markdown=True)
    svg = picture_of(map_file, finished, layouts, theme)
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        name = f"{map_file.game_map.id}-{number}"
        report_file, picture_file = folder / f"{name}.md", folder / f"{name}.svg"
        if not report_file.exists() and not picture_file.exists():
            report_file.write_text(report_text, "utf-8")
            picture_file.write_text(svg, "utf-8")
            return report_file, picture_file
        number += 1
