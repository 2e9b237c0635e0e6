"""How each lane and each city looks in a state of the game: texts, styles, and whose track lies on
top."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from rich.cells import cell_len

from ttr_tui.board.ascii_text import ascii_text
from ttr_tui.board.lane_kinds import LaneKind, Way, lane_kinds
from ttr_tui.board.layout import Layout
from ttr_tui.board.look import GRAY, CardLook, Look, cards_for
from ttr_tui.board.state import BoardState, OnCity, OnLane
from ttr_tui.board.style import Style
from ttr_tui.engine.game_map import GameMap


class Rank(IntEnum):
    """Where tracks meet, the highest gives the colour."""

    CLOSED = 0
    OPEN = 1
    CLAIMABLE = 2
    CLAIMED = 3
    PATH = 4
    CURSOR = 5


class Line(IntEnum):
    """How a track is drawn."""

    THIN = 0
    HEAVY = 1
    DOTTED = 2


class BeadFace(NamedTuple):
    """What stands in a bead."""

    text: str
    style: Style


class LaneFace(NamedTuple):
    """What stands in each bead of a lane, and how its track is drawn."""

    rank: Rank
    beads: tuple[BeadFace, ...]
    track: Style
    line: Line


class CityFace(NamedTuple):
    """A city's mark and the styles of mark and label."""

    mark: str
    style: Style
    label: Style


class _LaneKey(NamedTuple):
    """All that the look of a lane hangs on. `seat` is the colour of its owner."""

    kind: LaneKind
    rank: Rank
    seat: str | None
    quiet: bool
    recent: bool
    path: bool
    cursor: bool


class Faces:
    """The faces of a map's lanes and cities in one look, for beads of one width."""

    def __init__(self, game_map: GameMap, layout: Layout, look: Look) -> None:
        self.look = look
        self.labels = tuple(self._written(city.label) for city in layout.cities)
        self._bead = layout.bead - 1
        # In an overview heavy lines would drown the beads.
        self._roomy = layout.full_names
        self._kinds = lane_kinds(game_map)
        self._ends = tuple(lane.ends for lane in game_map.lanes)
        self._cities = game_map.cities
        self._cards = cards_for(look, game_map.colours)
        self._made: dict[_LaneKey, LaneFace] = {}
        self._last: list[tuple[BoardState, list[LaneFace], list[CityFace]]] = []

    def of(self, state: BoardState) -> tuple[list[LaneFace], list[CityFace]]:
        """The faces of all lanes and of all cities. Those of the last two states are kept."""
        for known, lanes, cities in self._last:
            if known is state:
                return lanes, cities
        lanes = [self._lane(state, lane) for lane in range(len(self._kinds))]
        cities = [self._city(state, city) for city in range(len(self.labels))]
        self._last = [(state, lanes, cities), *self._last[:1]]
        return lanes, cities

    def _written(self, label: str) -> tuple[str, ...]:
        """What of a label stands in each of its cells, as the look can write it."""
        return tuple(ascii_text(label)) if self.look.ascii else _letters(label)

    # Lanes.

    def _lane(self, state: BoardState, lane: int) -> LaneFace:
        owner = state.owners[lane]
        claimable = state.claimable
        if owner is not None:
            rank = Rank.CLAIMED
        elif lane in state.closed:
            rank = Rank.CLOSED
        elif claimable is not None and lane in claimable:
            rank = Rank.CLAIMABLE
        else:
            rank = Rank.OPEN
        key = _LaneKey(
            kind=self._kinds[lane],
            rank=rank,
            seat=None if owner is None else state.seats[owner],
            quiet=claimable is not None,
            recent=lane in state.recent,
            path=lane in state.path,
            cursor=isinstance(state.cursor, OnLane) and state.cursor.lane == lane,
        )
        face = self._made.get(key)
        if face is None:
            face = self._made[key] = self._make(key)
        return face

    def _make(self, key: _LaneKey) -> LaneFace:
        look, kind = self.look, key.kind
        rank, line = key.rank, Line.THIN
        beads: tuple[BeadFace, ...]
        if kind.way in (Way.FERRY, Way.SEA):
            line = Line.DOTTED
        if key.seat is not None:
            seat = look.seats[key.seat]
            texts = look.text.recent if key.recent else look.text.claimed
            text = texts[self._bead].replace("{}", seat.sign)
            beads = (BeadFace(text, seat.style),) * kind.length
            track = seat.track
            line = Line.HEAVY if self._roomy else Line.THIN
        elif rank is Rank.CLOSED:
            beads = (BeadFace(look.text.closed[self._bead], look.closed),) * kind.length
            track = look.closed_track
        else:
            card = look.cards[GRAY] if kind.card is None else self._cards[kind.card]
            beads = tuple(self._open(key, card, space) for space in range(kind.length))
            track = look.claimable_track if rank is Rank.CLAIMABLE else card.track
        if key.path:
            rank, track, line = Rank.PATH, look.path_track, Line.HEAVY
            beads = tuple(
                BeadFace(text, style._replace(underline=True, bold=True)) for text, style in beads
            )
        if key.cursor:
            rank, track, line = Rank.CURSOR, look.cursor_track, Line.HEAVY
            beads = tuple(BeadFace(text, look.cursor) for text, _ in beads)
        return LaneFace(rank, beads, track, line)

    def _open(self, key: _LaneKey, card: CardLook, space: int) -> BeadFace:
        """A bead that nobody has claimed. A ferry's locomotives come first."""
        kind, texts = key.kind, self.look.text
        letter = card.letter
        sign = self.look.ways[kind.way]
        if space < kind.locomotives:
            card = self.look.locomotive
            letter = card.letter
        elif sign and not self._bead:
            letter = _in_one_cell(kind, letter, sign, space)
        style = card.quiet if key.quiet else card.style
        if key.rank is Rank.CLAIMABLE:
            style = card.claimable
            template = texts.claimable_way if sign else texts.claimable
        elif sign:
            template = texts.open_way
        else:
            template = texts.rimmed if card.has_rim else texts.open
        text = template[self._bead].replace("{}", letter).replace("<>", sign)
        return BeadFace(text, style)

    # Cities.

    def _city(self, state: BoardState, city: int) -> CityFace:
        look, cursor = self.look, state.cursor
        ticket = city in state.marked_cities
        about = self._cities[city]
        if about.junction:
            mark, style, label = look.junction_mark, look.junction, look.label
        elif ticket:
            mark = look.ticket_port_mark if about.port else look.ticket_mark
            style, label = look.ticket_city, look.ticket_label
        else:
            mark = look.port_mark if about.port else look.city_mark
            style, label = look.city, look.label
        station = state.stations[city] if state.stations else None
        harbor = state.harbors[city] if state.harbors else None
        if station is not None:
            # A station is as wide as its city's name, a harbor a mark on the water.
            seat = look.seats[state.seats[station]]
            mark, style = seat.sign, seat.style
            label = seat.style._replace(underline=ticket)
        if harbor is not None:
            seat = look.seats[state.seats[harbor]]
            mark, style = seat.sign, seat.style
        if isinstance(cursor, OnCity) and cursor.city == city:
            return CityFace(mark, look.cursor, look.cursor)
        if isinstance(cursor, OnLane) and city in self._ends[cursor.lane]:
            return CityFace(mark, look.cursor_label, look.cursor_label)
        return CityFace(mark, style, label)


def _letters(text: str) -> tuple[str, ...]:
    """What stands in each cell: a character with its marks; the second cell of a wide one is
    empty."""
    if text.isascii():
        return tuple(text)
    cells: list[str] = []
    for character in text:
        width = cell_len(character)
        if width:
            cells += [character, *[""] * (width - 1)]
        elif cells:
            cells[-1] += character
    return tuple(cells)


def _in_one_cell(kind: LaneKind, letter: str, sign: str, space: int) -> str:
    """What tells colour and way where a bead has one cell: the sign alone for gray, else letter and
    sign by turns; a single space has a small letter."""
    if kind.card is None:
        return sign
    if kind.length == 1:
        return letter.lower()
    return sign if space % 2 else letter
