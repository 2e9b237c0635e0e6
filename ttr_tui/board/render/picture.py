"""The final board of a game as a picture (SVG): lines, pieces, names and the table of scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Final

from ttr_tui.board.layout.board_layout import CityLayout, Layout
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.themes import (
    GRAY,
    CardStyles,
    Style,
    Theme,
    TrackType,
    route_types,
)
from ttr_tui.engine import GameMap
from ttr_tui.terminal_text import clean

Point = tuple[float, float]

_WIDE, _HIGH = 10, 20
"""Pixels of a cell of the layout."""
_TITLE_HEIGHT, _ROW_HEIGHT, _MARGIN = 72, 24, 20
_FONT: Final = "Helvetica, Arial, DejaVu Sans, sans-serif"
_LONGEST_SPACE, _SPACE_HEIGHT, _BAND = 34, 11, 13
_HALO: Final = 'stroke-width="3" stroke-linejoin="round"'

SHAPES: Final = {
    "●": '<circle r="3.4"/>',
    "▲": '<path d="M0-4L3.8 3.2H-3.8z"/>',
    "■": '<path d="M-3.2-3.2H3.2V3.2H-3.2z"/>',
    "◆": '<path d="M0-4.4L4 0L0 4.4L-4 0z"/>',
    "★": '<path d="M0-4.6L1.2-1.3H4.6L1.9.7L2.8 4L0 2L-2.8 4L-1.9.7L-4.6-1.3H-1.2z"/>',
}
"""The players' signs around their middle."""

_OUTLINES: Final = {
    "station": "M-6 5V-2L0-7L6-2V5z",
    "harbor": "M-10-2H10L5 10H-5zM-2-12H2V-2H-2z",
}
_OTHER: Final = "M-6-6H6V6H-6z"
"""The outlines of buildings by their kinds, and of any other kind."""
_STAR: Final = '<path d="M0-4.6L1.2-1.2L4.6 0L1.2 1.2L0 4.6L-1.2 1.2L-4.6 0L-1.2-1.2z"/>'


def board_picture(
    game_map: GameMap,
    layout: Layout,
    theme: Theme,
    state: BoardState,
    table: Sequence[tuple[int | None, Sequence[str]]],
    texts: tuple[str, str, str],
    paper: tuple[str, str],
) -> str:
    """The picture. `table` has the heads of the columns (without a seat) and the rows of the
    players, each the name and the numbers; `texts` are the title, a note below it and the date;
    `paper` (`#rrggbb`) replaces the terminal's own colors of text and background."""
    ink, ground = paper
    width, board = layout.width * _WIDE, layout.height * _HIGH
    height = _TITLE_HEIGHT + board + _ROW_HEIGHT * len(table) + 2 * _MARGIN
    title, note, date = (escape(clean(each)) for each in texts)
    drawing = _Board(game_map, layout, theme, state, paper)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="{_FONT}" font-size="14">',
            f"<title>{title}</title>",
            f'<rect width="{width}" height="{height}" fill="{ground}"/>',
            f'<g fill="{ink}">',
            f'<text x="{_MARGIN}" y="34" font-size="26" font-weight="bold">{title}</text>',
            f'<text x="{width - _MARGIN}" y="34" text-anchor="end">{date}</text>',
            f'<text x="{_MARGIN}" y="58">{note}</text>',
            "</g>",
            f'<g transform="translate(0 {_TITLE_HEIGHT})">',
            *drawing.elements(),
            "</g>",
            f'<g fill="{ink}" transform="translate(0 {_TITLE_HEIGHT + board + _MARGIN})">',
            *_table(table, theme, state, paper),
            "</g>",
            "</svg>\n",
        ]
    )


def _table(
    rows: Sequence[tuple[int | None, Sequence[str]]],
    theme: Theme,
    state: BoardState,
    paper: tuple[str, str],
) -> Iterator[str]:
    """The scores: a sign, the name, and a column for each number, the total in bold."""
    names = max(len(row[0]) for _, row in rows)
    left = _MARGIN + 40 + 9 * names
    for y, (seat, (name, *numbers)) in enumerate(rows):
        base = y * _ROW_HEIGHT + 16
        if seat is not None:
            back, front = _colors(theme.seat(seat, state.seats[seat]).style, paper)
            yield f'<rect x="{_MARGIN}" y="{base - 13}" width="28" height="17" fill="{back}"/>'
            sign = SHAPES.get(theme.seat(seat, state.seats[seat]).sign, "")
            yield f'<g fill="{front}" transform="translate({_MARGIN + 14} {base - 4})">{sign}</g>'
        yield f'<text x="{_MARGIN + 40}" y="{base}">{escape(clean(name))}</text>'
        for at, number in enumerate(numbers, 1):
            bold = ' font-weight="bold"' if at == len(numbers) and seat is not None else ""
            x = left + at * 118
            yield f'<text x="{x}" y="{base}" text-anchor="end"{bold}>{escape(number)}</text>'


class _Board:
    """The elements of the board, from bottom to top."""

    def __init__(
        self,
        game_map: GameMap,
        layout: Layout,
        theme: Theme,
        state: BoardState,
        paper: tuple[str, str],
    ) -> None:
        self._map, self._layout, self._theme, self._state = game_map, layout, theme, state
        self._paper = paper
        self._land = theme.land.bg or paper[1]
        self._cards = [theme.cards[color] for color in game_map.colors]
        self._types = route_types(game_map)
        self._marks = [_middle([city.cell]) for city in layout.cities]

    def elements(self) -> Iterator[str]:
        width, height = self._layout.width * _WIDE, self._layout.height * _HIGH
        yield f'<rect width="{width}" height="{height}" fill="{self._land}"/>'
        water = self._theme.water.bg
        if self._layout.water and water:
            yield f'<path fill="{water}" d="{"".join(self._water())}"/>'
        owners = self._state.owners
        for route, owner in enumerate(owners):
            if owner is None:
                yield from self._open_route(route)
        for route, owner in enumerate(owners):
            if owner is not None:
                yield from self._claimed_route(route, owner)
        for city, drawn in enumerate(self._layout.cities):
            yield from self._city(city, drawn)

    def _water(self) -> Iterator[str]:
        """The quarters of cells that are water, those beside each other as one box."""
        wide, high = _WIDE // 2, _HIGH // 2
        for y, row in enumerate(self._layout.water):
            for half in range(2):
                wet = [bits >> (2 * half + side) & 1 for bits in row for side in range(2)]
                begin: int | None = None
                for x, is_wet in enumerate([*wet, 0]):
                    if is_wet and begin is None:
                        begin = x
                    elif not is_wet and begin is not None:
                        box = f"h{(x - begin) * wide}v{high}h-{(x - begin) * wide}z"
                        yield f"M{begin * wide} {(2 * y + half) * high}{box}"
                        begin = None

    def _points(self, route: int) -> list[Point]:
        """From city to city, with the middle of each space."""
        one, other = self._map.routes[route].ends
        spaces = [_middle(space) for space in self._layout.routes[route].spaces]
        return [self._marks[one], *spaces, self._marks[other]]

    def _open_route(self, route: int) -> Iterator[str]:
        points, route_type = self._points(route), self._types[route]
        card = (
            self._theme.cards[GRAY] if route_type.color is None else self._cards[route_type.color]
        )
        faint = ' opacity=".35"' if route in self._state.closed else ""
        line = card.track.fg or self._paper[0]
        path = f'fill="none" stroke-width="1.5" d="{_path(points)}"'
        yield f'<g{faint}><path stroke="{line}" {path}/>'
        for number, (place, angle, length) in enumerate(_spaces(points)):
            wild = number < route_type.locomotives
            yield self._space(
                self._theme.locomotive if wild else card,
                place,
                angle,
                length,
                route_type.track_type,
            )
            if wild:
                front = _colors(self._theme.locomotive.style, self._paper)[1]
                yield f'<g fill="{front}" transform="{_at(place)}">{_STAR}</g>'
        yield "</g>"

    def _space(
        self, card: CardStyles, place: Point, angle: float, length: float, track: TrackType
    ) -> str:
        back, front = _colors(card.style, self._paper)
        dashes = {TrackType.TUNNEL: "3 2", TrackType.FERRY: "1 2", TrackType.SEA: "1 2"}.get(track)
        rim = f' stroke-dasharray="{dashes}"' if dashes else ""
        edge = front if dashes or card.has_rim else self._land
        return (
            f'<rect x="{-length / 2:.1f}" y="{-_SPACE_HEIGHT / 2}" width="{length:.1f}" '
            f'height="{_SPACE_HEIGHT}" rx="2" fill="{back}" stroke="{edge}"{rim} '
            f'transform="{_at(place)} rotate({angle:.1f})"/>'
        )

    def _claimed_route(self, route: int, owner: int) -> Iterator[str]:
        points, seat = self._points(route), self._theme.seat(owner, self._state.seats[owner])
        back, front = _colors(seat.style, self._paper)
        path = f'fill="none" stroke-linejoin="round" d="{_path(points)}"'
        if seat.fill.strip():  # Its color could be taken for the ground.
            yield f'<path stroke="{front}" stroke-width="{_BAND + 3}" {path}/>'
        yield f'<path stroke="{back}" stroke-width="{_BAND}" {path}/>'
        for place, _angle, _length in _spaces(points):
            sign = SHAPES.get(seat.sign, "")
            yield f'<g class="seat{owner}" fill="{front}" transform="{_at(place)}">{sign}</g>'

    def _city(self, city: int, drawn: CityLayout) -> Iterator[str]:
        place, facts = self._marks[city], self._map.cities[city]
        style = self._theme.junction if facts.junction else self._theme.city
        back, front = _colors(style, self._paper)
        if facts.junction:
            yield f'<g fill="{back}" transform="{_at(place)}">{_STAR}</g>'
            return
        shape = f'<path d="M0-7L7 0L0 7L-7 0z" {{}} transform="{_at(place)}"/>'
        if not facts.port:
            shape = f'<circle cx="{place[0]:g}" cy="{place[1]:g}" r="5.5" {{}}/>'
        yield shape.format(f'fill="{back}" stroke="{front}" stroke-width="1.5"')
        for kind, built in self._state.buildings:
            if (owner := built[city]) is not None:
                outline = _OUTLINES.get(kind, _OTHER)
                seat = self._theme.seat(owner, self._state.seats[owner])
                fill, edge = _colors(seat.style, self._paper)
                yield (
                    f'<path d="{outline}" fill="{fill}" stroke="{edge}" transform="{_at(place)}"/>'
                )
        x, y = drawn.label_at[0] * _WIDE, drawn.label_at[1] * _HIGH + _HIGH - 5
        cells = len(drawn.label_cells) * _WIDE
        anchor, x = "start", x + 2
        if drawn.label_at[1] != drawn.cell[1]:
            anchor, x = "middle", x - 2 + cells // 2
        elif drawn.label_at[0] < drawn.cell[0]:
            anchor, x = "end", x + cells - 4
        ink = self._theme.label.fg or self._paper[0]
        text = f'<text x="{x}" y="{y}" text-anchor="{anchor}"', escape(drawn.label)
        # Twice, as not all programs draw the edge of a text below it.
        yield f'{text[0]} stroke="{self._land}" {_HALO}>{text[1]}</text>'
        yield f'{text[0]} fill="{ink}">{text[1]}</text>'


def _middle(cells: Sequence[Cell]) -> Point:
    """The middle of these cells, in pixels."""
    x = sum(cell[0] for cell in cells) / len(cells) + 0.5
    y = sum(cell[1] for cell in cells) / len(cells) + 0.5
    return x * _WIDE, y * _HIGH


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _at(place: Point) -> str:
    return f"translate({place[0]:g} {place[1]:g})"


def _spaces(points: Sequence[Point]) -> Iterator[tuple[Point, float, float]]:
    """The middle of each space, its angle in degrees, and its length, the same for all."""
    gaps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    length = min(_LONGEST_SPACE, 0.78 * min(gaps))
    if len(points) == 3:  # One space has the whole route.
        length = min(_LONGEST_SPACE, 1.1 * min(gaps))
    for before, place, after in zip(points, points[1:], points[2:], strict=False):
        yield place, degrees(atan2(after[1] - before[1], after[0] - before[0])), length


def _colors(style: Style, paper: tuple[str, str]) -> tuple[str, str]:
    """The color of an area, and that of what stands on it."""
    front, back = style.fg or paper[0], style.bg or paper[1]
    return (front, back) if style.reverse else (back, front)
