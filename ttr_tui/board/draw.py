"""Drawing a layout with a state and a look: rows of styled text."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.board.geometry import Cell, braille
from ttr_tui.board.layout import Layout
from ttr_tui.board.look import GRAY, Look, SeatLook, cards_for
from ttr_tui.board.state import BoardState, OnCity, OnLane
from ttr_tui.board.style import Row, Run, Style
from ttr_tui.engine.game_map import GameMap


class Region(NamedTuple):
    """Cells `x` to `end` − 1 of row `y`."""

    y: int
    x: int
    end: int


class _LaneFace(NamedTuple):
    """How a lane looks: what stands in each of its beads, and its track. Where tracks meet the one
    with the highest rank gives the colour."""

    text: str
    style: Style
    track: Style
    heavy: bool
    rank: int


class _CityFace(NamedTuple):
    mark: str
    style: Style
    label: Style


class _Span(NamedTuple):
    """Cells of one row that belong together. A bead's or a track's `lanes` say whose they are; for
    a city's mark and label they are empty and `city` is set."""

    x: int
    width: int
    lanes: tuple[int, ...]
    city: int
    text: str
    dots: int


_OPEN, _CLAIMABLE, _CLAIMED, _PATH, _CURSOR = 1, 2, 3, 4, 5
_CLOSED = 0


class Drawing:
    """A layout prepared for drawing in one look. Nothing in it changes with the game."""

    def __init__(self, game_map: GameMap, layout: Layout, look: Look) -> None:
        self.layout = layout
        self.look = look
        # In an overview heavy lines would drown the beads.
        self._roomy = layout.full_names
        self._ends = tuple(lane.ends for lane in game_map.lanes)
        cards = cards_for(look, game_map.colours)
        gray = look.cards[GRAY]
        self._cards = tuple(
            gray if lane.colour is None else cards[lane.colour] for lane in game_map.lanes
        )
        self._spans = self._lay_spans()
        self._lane_regions = tuple(
            _regions([*((c.x, c.y) for c in lane.track), *(c for bead in lane.beads for c in bead)])
            for lane in layout.lanes
        )
        self._city_regions = tuple(
            _regions([city.cell, *city.label_cells]) for city in layout.cities
        )

    def rows(self, state: BoardState) -> list[Row]:
        """The whole board, from the top."""
        return [self.row(state, y) for y in range(self.layout.height)]

    def row(self, state: BoardState, y: int) -> Row:
        """One row, as runs of cells from the left edge to the right."""
        runs: Row = []
        at = 0
        land = self.look.land
        for span in self._spans[y]:
            if span.x > at:
                _add(runs, " " * (span.x - at), land)
            if span.city >= 0:
                city = self._city_face(state, span.city)
                if span.text:
                    _add(runs, span.text, city.label)
                else:
                    _add(runs, city.mark, city.style)
            elif span.dots:
                face = max((self._lane_face(state, i) for i in span.lanes), key=_rank)
                _add(runs, self._line(span.dots, face.heavy), face.track)
            else:
                face = self._lane_face(state, span.lanes[0])
                _add(runs, face.text, face.style)
            at = span.x + span.width
        if at < self.layout.width:
            _add(runs, " " * (self.layout.width - at), land)
        return runs

    def changed(self, old: BoardState, new: BoardState) -> list[Region]:
        """What has to be drawn again when a state follows another, without overlaps."""
        regions: list[Region] = []
        for lane in range(len(self.layout.lanes)):
            if self._lane_face(old, lane) != self._lane_face(new, lane):
                regions += self._lane_regions[lane]
        for city in range(len(self.layout.cities)):
            if self._city_face(old, city) != self._city_face(new, city):
                regions += self._city_regions[city]
        return _merge(regions)

    # How things look.

    def _lane_face(self, state: BoardState, lane: int) -> _LaneFace:
        look, text, width = self.look, self.look.text, self.layout.bead - 1
        owner = state.owners[lane]
        if owner is not None:
            seat = self._seat(state.seats[owner])
            texts = text.recent if lane in state.recent else text.claimed
            face = _LaneFace(
                texts[width].format(*seat.sign * 3), seat.style, seat.track, self._roomy, _CLAIMED
            )
        elif lane in state.closed:
            face = _LaneFace(text.closed[width], look.closed, look.closed_track, False, _CLOSED)
        else:
            card = self._cards[lane]
            if state.claimable is None:
                shown = text.open[width].format(card.letter)
                face = _LaneFace(shown, card.style, look.track, False, _OPEN)
            elif lane in state.claimable:
                shown = text.claimable[width].format(card.letter)
                face = _LaneFace(shown, card.style, look.claimable_track, False, _CLAIMABLE)
            else:
                shown = text.open[width].format(card.letter)
                face = _LaneFace(shown, card.quiet, look.track, False, _OPEN)
        if lane in state.path:
            style = face.style._replace(underline=True, bold=True)
            face = _LaneFace(face.text, style, look.path_track, True, _PATH)
        if isinstance(state.cursor, OnLane) and state.cursor.lane == lane:
            face = _LaneFace(face.text, look.cursor, look.cursor_track, True, _CURSOR)
        return face

    def _seat(self, colour: str) -> SeatLook:
        return self.look.seats[colour]

    def _city_face(self, state: BoardState, city: int) -> _CityFace:
        look = self.look
        ticket = city in state.marked_cities
        mark = look.ticket_mark if ticket else look.city_mark
        cursor = state.cursor
        if isinstance(cursor, OnCity) and cursor.city == city:
            return _CityFace(mark, look.cursor, look.cursor)
        if isinstance(cursor, OnLane) and city in self._ends[cursor.lane]:
            return _CityFace(mark, look.cursor_label, look.cursor_label)
        if ticket:
            return _CityFace(mark, look.ticket_city, look.ticket_label)
        return _CityFace(mark, look.city, look.label)

    def _line(self, dots: int, heavy: bool) -> str:
        if self.look.braille:
            return braille(_HEAVY[dots] if heavy else dots)
        return "#" if heavy else "."

    # What lies where.

    def _lay_spans(self) -> tuple[tuple[_Span, ...], ...]:
        layout = self.layout
        rows: list[list[_Span]] = [[] for _ in range(layout.height)]
        tracks: dict[Cell, tuple[int, tuple[int, ...]]] = {}
        for number, lane in enumerate(layout.lanes):
            for bead in lane.beads:
                x, y = bead[0]
                rows[y].append(_Span(x, len(bead), (number,), -1, "", 0))
            for x, y, dots in lane.track:
                known, lanes = tracks.get((x, y), (0, ()))
                tracks[x, y] = known | dots, (*lanes, number)
        for index, city in enumerate(layout.cities):
            x, y = city.cell
            rows[y].append(_Span(x, 1, (), index, "", 0))
            if city.label:
                x, y = city.label_at
                rows[y].append(_Span(x, len(city.label), (), index, city.label, 0))
        for (x, y), (dots, lanes) in tracks.items():
            rows[y].append(_Span(x, 1, lanes, -1, "", dots))
        return tuple(tuple(sorted(row)) for row in rows)


def _rank(face: _LaneFace) -> int:
    return face.rank


def _add(runs: Row, text: str, style: Style) -> None:
    if runs and runs[-1].style == style:
        runs[-1] = Run(runs[-1].text + text, style)
    else:
        runs.append(Run(text, style))


def _regions(cells: list[Cell]) -> tuple[Region, ...]:
    """For every row the shortest region that holds all its cells."""
    rows: dict[int, tuple[int, int]] = {}
    for x, y in cells:
        low, high = rows.get(y, (x, x))
        rows[y] = min(low, x), max(high, x)
    return tuple(Region(y, low, high + 1) for y, (low, high) in rows.items())


def _merge(regions: list[Region]) -> list[Region]:
    """Join regions of a row that meet or touch."""
    merged: list[Region] = []
    for region in sorted(regions):
        last = merged[-1] if merged else None
        if last and last.y == region.y and region.x <= last.end:
            merged[-1] = Region(last.y, last.x, max(last.end, region.end))
        else:
            merged.append(region)
    return merged


def _heavy(bits: int) -> int:
    """The dots of a line and their neighbours to the right and below, within the cell."""
    right = (bits & 0x07) << 3 | (bits & 0x40) << 1
    wide = bits | right
    below = (wide & 0x1B) << 1 | (wide & 0x04) << 4 | (wide & 0x20) << 2
    return wide | below


_HEAVY = tuple(_heavy(bits) for bits in range(256))
