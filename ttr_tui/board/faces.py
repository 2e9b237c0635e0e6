"""How each lane and each city looks in a state of the game: text, styles, and whose track lies on
top."""

from __future__ import annotations

import unicodedata
from enum import IntEnum
from typing import NamedTuple

from ttr_tui.board.layout import Layout
from ttr_tui.board.look import GRAY, Look, cards_for
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


class LaneFace(NamedTuple):
    """What stands in each bead of a lane, and how its track is drawn."""

    rank: Rank
    text: str
    style: Style
    track: Style
    heavy: bool


class CityFace(NamedTuple):
    """A city's mark and the styles of mark and label."""

    mark: str
    style: Style
    label: Style


class _LaneKey(NamedTuple):
    """All that the look of a lane hangs on. `card` is its letter's index, `seat` the colour of its
    owner."""

    card: int | None
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
        self.labels = tuple(self._plain(city.label) for city in layout.cities)
        self._bead = layout.bead - 1
        # In an overview heavy lines would drown the beads.
        self._roomy = layout.full_names
        self._colour = tuple(lane.colour for lane in game_map.lanes)
        self._ends = tuple(lane.ends for lane in game_map.lanes)
        self._cards = cards_for(look, game_map.colours)
        self._made: dict[_LaneKey, LaneFace] = {}
        self._last: list[tuple[BoardState, list[LaneFace], list[CityFace]]] = []

    def of(self, state: BoardState) -> tuple[list[LaneFace], list[CityFace]]:
        """The faces of all lanes and of all cities. Those of the last two states are kept."""
        for known, lanes, cities in self._last:
            if known is state:
                return lanes, cities
        lanes = [self._lane(state, lane) for lane in range(len(self._colour))]
        cities = [self._city(state, city) for city in range(len(self.labels))]
        self._last = [(state, lanes, cities), *self._last[:1]]
        return lanes, cities

    def _plain(self, label: str) -> str:
        """The label as the look can write it, in as many cells."""
        if not self.look.ascii:
            return label
        return "".join(
            next((c for c in unicodedata.normalize("NFD", letter) if c.isascii()), "?")
            for letter in label
        )

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
            card=self._colour[lane],
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
        look, texts, bead = self.look, self.look.text, self._bead
        if key.seat is not None:
            seat = look.seats[key.seat]
            text = (texts.recent if key.recent else texts.claimed)[bead].replace("{}", seat.sign)
            face = LaneFace(key.rank, text, seat.style, seat.track, self._roomy)
        elif key.rank is Rank.CLOSED:
            face = LaneFace(key.rank, texts.closed[bead], look.closed, look.closed_track, False)
        else:
            card = look.cards[GRAY] if key.card is None else self._cards[key.card]
            if key.rank is Rank.CLAIMABLE:
                text, style, track = texts.claimable[bead], card.claimable, look.claimable_track
            else:
                text, style = texts.open[bead], card.quiet if key.quiet else card.style
                track = look.track
            face = LaneFace(key.rank, text.replace("{}", card.letter), style, track, False)
        if key.path:
            style = face.style._replace(underline=True, bold=True)
            face = LaneFace(Rank.PATH, face.text, style, look.path_track, True)
        if key.cursor:
            face = LaneFace(Rank.CURSOR, face.text, look.cursor, look.cursor_track, True)
        return face

    def _city(self, state: BoardState, city: int) -> CityFace:
        look, cursor = self.look, state.cursor
        ticket = city in state.marked_cities
        mark = look.ticket_mark if ticket else look.city_mark
        if isinstance(cursor, OnCity) and cursor.city == city:
            return CityFace(mark, look.cursor, look.cursor)
        if isinstance(cursor, OnLane) and city in self._ends[cursor.lane]:
            return CityFace(mark, look.cursor_label, look.cursor_label)
        if ticket:
            return CityFace(mark, look.ticket_city, look.ticket_label)
        return CityFace(mark, look.city, look.label)
