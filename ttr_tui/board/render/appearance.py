"""The appearance of each route and each city in a state of the game: texts, styles, and which track
is on top."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.geometry import (
    DOTS_HIGH,
    DOTS_WIDE,
    Dot,
    braille,
    dot_bit,
)
from ttr_tui.board.render.ansi import ascii_text
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.themes import (
    GRAY,
    SEA,
    CardStyles,
    RouteType,
    SeatStyles,
    Style,
    Theme,
    TrackType,
    route_types,
)
from ttr_tui.engine import GameMap
from ttr_tui.play.targets import CityTarget, RouteTarget

_SHADES: Final = 0.0, 0.25, 0.4
"""How far the shades of routes that touch are from their color, as parts of the way to black or
white."""
_NEXT_SHADE: Final = 0.12
"""How much farther a space is that touches the one before it."""
_NO_ROOM: Final = 60
"""Of 255 steps: a color that is nearer to black or white has no shade in that direction."""
_LIGHTER: Final = 0.23
"""The least part of the way to white: black would look like the land."""
_FADE: Final = 0.5
"""How far dimmed colors are on the way to the land's."""
_RECEDE: Final = 0.65
"""How far the background of what recedes is on the way to the land's."""
_TINT: Final = 0.7
"""How far its letter is on the way from its background's color to that of bright tracks."""
_PALE: Final = 0.35
"""How far a dot is on the way from its color to that of bright tracks."""
_JOINT: Final = 0.35
"""How far the background of a letter that joins a label to its mark is on the way from the land's
to the mark's."""
_DOTS = [(x, y) for y in range(DOTS_HIGH) for x in range(DOTS_WIDE)]


def _wider(dot: Dot) -> int:
    """A dot and its neighbors to the right and below, within the cell."""
    x, y = dot
    near = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
    return sum(dot_bit(one) for one in near if one in _DOTS)


_WIDER = [(dot_bit(dot), _wider(dot)) for dot in _DOTS]
_EVERY_OTHER = sum(dot_bit((x, y)) for x, y in _DOTS if (x + y) % 2)


def _heavier(bits: int) -> int:
    """The dots and their neighbors to the right and below, within the cell."""
    wide = 0
    for bit, wider in _WIDER:
        if bits & bit:
            wide |= wider
    return wide


def _dotted(bits: int) -> int:
    """Every other dot, like on a chessboard, or all dots if that leaves none."""
    return bits & _EVERY_OTHER or bits


def _plain(bits: int) -> str:
    """The ASCII character that looks most like the dots."""
    dots = [dot for dot in _DOTS if bits & dot_bit(dot)]
    if not dots:
        return " "
    high = max(y for _, y in dots) - min(y for _, y in dots)
    wide = max(x for x, _ in dots) - min(x for x, _ in dots)
    if len(dots) == 1:
        return "'" if dots[0][1] < DOTS_HIGH // 2 else "."
    if high <= 1:
        return "-"
    if not wide:
        return "|"
    middle_x = sum(x for x, _ in dots) / len(dots)
    middle_y = sum(y for _, y in dots) / len(dots)
    slope = sum((x - middle_x) * (y - middle_y) for x, y in dots)
    return "|" if abs(slope) < 0.5 else "\\" if slope > 0 else "/"


@cache
def track_characters(ascii: bool) -> tuple[tuple[str, ...], ...]:
    """The character of a track cell for each `LineStyle` and each of its 256 sets of dots, in
    braille or in plain ASCII."""
    if ascii:
        return tuple(map(_plain, range(256))), ("=",) * 256, (" ", *["."] * 255)
    return (
        tuple(map(braille, range(256))),
        tuple([braille(_heavier(bits)) for bits in range(256)]),
        tuple([braille(_dotted(bits)) for bits in range(256)]),
    )


class Rank(IntEnum):
    """The rank of a route: where tracks meet, the highest gives the color."""

    CLOSED = 0
    OPEN = 1
    CLAIMABLE = 2
    BRIGHT = 3
    CLAIMED = 4
    PATH = 5
    CURSOR = 6


_CLAIMABLE: Final = (Rank.CLAIMABLE, Rank.BRIGHT)
"""The ranks of routes that can be claimed now: without locomotives, or for a ticket, they are
bright."""


class LineStyle(IntEnum):
    """How a track is drawn. The values are indices of `track_characters`."""

    THIN = 0
    HEAVY = 1
    DOTTED = 2


class SpaceAppearance(NamedTuple):
    """The text and the style of a space."""

    text: str
    style: Style


class RouteAppearance(NamedTuple):
    """The spaces of a route, and the style of its track: a line, or a band with `fill` in each
    cell; `corner` is the style of cells that the band fills in part, `owner` the seat whose band it
    is."""

    rank: Rank
    spaces: tuple[SpaceAppearance, ...]
    track: Style
    line: LineStyle
    fill: str = ""
    corner: Style = Style()
    owner: int | None = None


class CityAppearance(NamedTuple):
    """A city's mark and the styles of mark and label, and of the letter that joins a label to a
    mark in another row."""

    mark: str
    style: Style
    label: Style
    joint: Style


class _RouteKey(NamedTuple):
    """Everything that the appearance of a route depends on. `color` is the color of its owner."""

    route_type: RouteType
    rank: Rank
    owner: int | None
    color: str | None
    recent: bool
    path: bool
    path_sign: str
    cursor: bool
    lit: bool
    dimmed: bool
    shades: tuple[float, ...]
    has_track: bool


class Appearances:
    """The appearances of a map's routes and cities in one theme, for spaces of one width."""

    def __init__(self, game_map: GameMap, layout: Layout, theme: Theme) -> None:
        self.theme = theme
        self.labels = tuple(self._label_letters(city.label) for city in layout.cities)
        self._space = layout.space - 1
        # Small boards have codes for names: all spaces together would be the most that one sees.
        self._recedes = theme.mixes_colors and not layout.full_names
        self._route_types = route_types(game_map)
        self._shades = _shades(layout, self._route_types)
        self._has_track = tuple(bool(route.track) for route in layout.routes)
        self._ends = tuple(route.ends for route in game_map.routes)
        self._cities = game_map.cities
        self._cards = [theme.cards[color] for color in game_map.colors]
        self._made: dict[_RouteKey, RouteAppearance] = {}
        self._last: list[tuple[BoardState, list[RouteAppearance], list[CityAppearance]]] = []

    def of(self, state: BoardState) -> tuple[list[RouteAppearance], list[CityAppearance]]:
        """The appearances of all routes and of all cities. Those of the last two states are
        cached."""
        for known, routes, cities in self._last:
            if known is state:
                return routes, cities
        routes = [self._route(state, route) for route in range(len(self._route_types))]
        cities = [self._city(state, city) for city in range(len(self.labels))]
        self._last = [(state, routes, cities), *self._last[:1]]
        return routes, cities

    def _label_letters(self, label: str) -> tuple[str, ...]:
        """The text in each cell of a label."""
        return tuple(ascii_text(label)) if self.theme.ascii else _letters(label)

    # Routes.

    def _route(self, state: BoardState, route: int) -> RouteAppearance:
        owner = state.owners[route]
        if owner is not None:
            rank = Rank.CLAIMED
        elif route in state.closed:
            rank = Rank.CLOSED
        elif state.bright is not None and route in state.bright:
            rank = Rank.BRIGHT
        else:
            rank = Rank.CLAIMABLE if route in state.claimable else Rank.OPEN
        key = _RouteKey(
            route_type=self._route_types[route],
            rank=rank,
            owner=owner,
            color=None if owner is None else state.seats[owner],
            recent=route in state.recent,
            path=route in state.path,
            path_sign=state.path_signs.get(route, ""),
            cursor=isinstance(state.cursor, RouteTarget) and state.cursor.route == route,
            lit=route in state.lit,
            dimmed=state.dims and rank is not Rank.CLAIMED and route not in state.lit,
            shades=self._shades[route],
            has_track=self._has_track[route],
        )
        appearance = self._made.get(key)
        if appearance is None:
            appearance = self._made[key] = self._make(key)
        return appearance

    def _make(self, key: _RouteKey) -> RouteAppearance:
        theme, route_type = self.theme, key.route_type
        rank, line, fill = key.rank, LineStyle.THIN, ""
        spaces: tuple[SpaceAppearance, ...]
        if route_type.track_type in (TrackType.FERRY, TrackType.SEA):
            line = LineStyle.DOTTED
        if key.owner is not None and key.color is not None:
            seat = theme.seat(key.owner, key.color)
            track, fill = seat.style, seat.fill
            text = theme.text.claimed[self._space].replace("{}", seat.sign)
            spaces = (SpaceAppearance(text, track),) * route_type.length
            if key.recent:
                middle = route_type.length // 2
                spaces = (*spaces[:middle], self._recent(key, seat), *spaces[middle + 1 :])
        elif rank is Rank.CLOSED:
            spaces = (
                SpaceAppearance(theme.text.closed[self._space], theme.closed),
            ) * route_type.length
            track = theme.closed_track
        else:
            card = theme.cards[GRAY] if route_type.color is None else self._cards[route_type.color]
            spaces = tuple(self._open(key, card, space) for space in range(route_type.length))
            track = card.bright_track if rank in _CLAIMABLE else card.track
        if key.path_sign:
            rank, track, line = Rank.PATH, theme.path_track, LineStyle.HEAVY
            spaces = tuple(
                SpaceAppearance(self._with_path_sign(text, key, at), style)
                for at, (text, style) in enumerate(spaces)
            )
        if key.path and fill:
            rank, track, fill = Rank.PATH, theme.path_band, theme.path_fill
        elif key.path:
            rank, track, line = Rank.PATH, theme.path_track, LineStyle.HEAVY
            if not key.has_track:  # Nothing else of the route can be gold.
                style = theme.path._replace(underline=self._is_underlined(key))
                spaces = tuple(SpaceAppearance(text, style) for text, _ in spaces)
        if key.dimmed:
            track = dim(theme, track)
            spaces = tuple(SpaceAppearance(text, dim(theme, style)) for text, style in spaces)
        if key.lit:
            rank, track, line = Rank.CURSOR, theme.cursor_track, LineStyle.HEAVY
        if key.cursor:
            rank, line = Rank.CURSOR, LineStyle.HEAVY
            track = theme.cursor if fill else theme.cursor_track
            spaces = tuple(SpaceAppearance(text, theme.cursor) for text, _ in spaces)
        land = theme.land
        corner = land._replace(fg=track.fg if track.reverse else track.bg)
        return RouteAppearance(rank, spaces, track, line, fill, corner, key.owner)

    def _with_path_sign(self, text: str, key: _RouteKey, space: int) -> str:
        """The text of a space with the sign of a path at its end; of the spaces of one cell every
        second one has it, and the only one."""
        if self._space:
            return text[: self._space] + key.path_sign
        return key.path_sign if space % 2 or key.route_type.length == 1 else text

    def _is_underlined(self, key: _RouteKey) -> bool:
        """Whether a line says that it can be claimed. Bright routes have a sign in place of it
        where a space has room for one: of two cells, one is for the track sign."""
        has_sign = bool(self.theme.track_signs[key.route_type.track_type])
        is_full = not self._space or (self._space == 1 and has_sign)
        return key.rank is Rank.CLAIMABLE or (key.rank is Rank.BRIGHT and is_full)

    def _recent(self, key: _RouteKey, seat: SeatStyles) -> SpaceAppearance:
        """The space in the middle of a new band. The only space keeps its owner's sign: a line says
        that it is new."""
        if not self._space and key.route_type.length == 1:
            line = not seat.style.underline
            return SpaceAppearance(seat.sign, seat.style._replace(underline=line))
        text = self.theme.text.recent[self._space].replace("{}", seat.sign)
        return SpaceAppearance(text, seat.style)

    def _open(self, key: _RouteKey, card: CardStyles, space: int) -> SpaceAppearance:
        """A space of an open route. A ferry's locomotives come first."""
        theme, route_type, texts = self.theme, key.route_type, self.theme.text
        sign = theme.track_signs[route_type.track_type]
        recedes = self._recedes and key.rank is Rank.OPEN and not (key.lit or key.path)
        letter = card.letter
        if space < route_type.locomotives:
            card = theme.locomotive
            letter = card.letter
        elif not self._space:
            dot = theme.dots[card.has_rim] if theme.dots and recedes else ""
            letter = self._in_one_cell(route_type, letter, sign, space, dot)
        if key.lit or key.path:
            style = card.style
        elif recedes:
            style = dotted(theme, card) if theme.dots else recede(theme, card.style)
        else:
            style = card.quiet
        if key.rank is Rank.BRIGHT:
            style = card.bright._replace(underline=self._is_underlined(key))
            template = texts.bright_with_sign if sign else texts.bright
        elif sign:
            template = texts.open_with_sign
        else:
            template = texts.rimmed if card.has_rim else texts.open
        if key.rank is Rank.CLAIMABLE:
            style = style._replace(underline=True)
        if sign and sign != letter and not self._space and route_type.length == 1:
            # There is no cell for the sign.
            style = style._replace(underline=not style.underline)
        if key.shades and recedes and theme.dots:
            style = style._replace(fg=_between(style.fg, theme.land.bg, key.shades[0] / 2))
        elif key.shades and key.shades[space]:
            style = shade(theme, style, key.shades[space])
        text = template[self._space].replace("{}", letter).replace("<>", sign)
        return SpaceAppearance(text, style)

    def _in_one_cell(
        self, route_type: RouteType, letter: str, sign: str, space: int, dot: str
    ) -> str:
        """The text in a space of one cell. The letter of the color and the track sign alternate; if
        the route has a `dot`, only its middle space has the letter. A gray route of one space has
        the track sign or a sign of its own: two of them side by side do not look like one route of
        two spaces."""
        length, first = route_type.length, route_type.locomotives
        if length == 1:
            return letter if route_type.color is not None else sign or self.theme.single_gray
        if dot:
            return letter if space == max(length // 2, first) else sign or dot
        return sign if sign and (space - first) % 2 else letter

    # Cities.

    def _city(self, state: BoardState, city: int) -> CityAppearance:
        theme, cursor, about = self.theme, state.cursor, self._cities[city]
        ticket = city in state.ticket_cities
        if about.junction:
            mark, style, label = theme.junction_mark, theme.junction, theme.label
        elif city in state.selected_cities:
            mark, style, label = theme.selected_mark, theme.selected_city, theme.selected_label
        elif city in state.offered_cities:
            mark, style, label = theme.offered_mark, theme.offered_city, theme.offered_label
        elif ticket:
            mark = theme.ticket_port_mark if about.port else theme.ticket_mark
            style, label = theme.ticket_city, theme.ticket_label
        else:
            mark = theme.port_mark if about.port else theme.city_mark
            style, label = theme.city, theme.label
        # A station colors its city's mark and name, other buildings only the mark.
        for kind, built in state.buildings:
            owner = built[city]
            if owner is not None:
                seat, sign = theme.seat(owner, state.seats[owner]), theme.building_marks[kind]
                # Without color only the player's sign says whose it is.
                mark, style = (sign if seat.style.bg else seat.sign), seat.style
                if kind == "station" and label in (theme.label, theme.ticket_label):
                    label = seat.style._replace(underline=ticket)
        if city in state.recent_cities:
            label = theme.recent_label._replace(underline=ticket)
        if isinstance(cursor, CityTarget) and cursor.city == city:
            return CityAppearance(mark, theme.cursor, theme.cursor, theme.cursor)
        if isinstance(cursor, RouteTarget) and city in self._ends[cursor.route]:
            label = style = theme.cursor_label
        joint = label
        if theme.mixes_colors and label.bg == theme.land.bg:
            joint = label._replace(bg=_between(label.bg, style.bg, _JOINT))
        return CityAppearance(mark, style, label, joint)


def _shades(layout: Layout, types: Sequence[RouteType]) -> tuple[tuple[float, ...], ...]:
    """For each space of each route how far its shade is from its color, so that it does not merge
    with a space of the same color that is at most one cell away: all spaces of a route have one
    shade and those of its neighbor another, and spaces of a route that touch alternate between two
    near shades. Empty for routes without such spaces."""
    width, row_width = layout.space, layout.width + layout.space + 1
    touching = width, *range(row_width + 1 - width, row_width + width)
    after = *touching, width + 1, row_width - width, row_width + width
    spaces = {
        x + y * row_width: (SEA if space < about.locomotives else about.color, number, space)
        for number, (about, drawn) in enumerate(zip(types, layout.routes, strict=True))
        for space, ((x, y), *_) in enumerate(drawn.spaces)
    }
    touched: dict[int, set[int]] = {}
    nexts: dict[int, set[int]] = {}
    for at, (color, number, space) in spaces.items():
        for step in after:
            near = spaces.get(at + step)
            if near is None or near[0] != color:
                continue
            _, other, its_space = near
            if other != number:
                touched.setdefault(number, set()).add(other)
                touched.setdefault(other, set()).add(number)
            elif abs(its_space - space) == 1 and step in touching:
                nexts.setdefault(number, set()).add(max(space, its_space))
    shade_of: dict[int, float] = {}
    for number in sorted(touched):
        taken = {shade_of.get(other) for other in touched[number]}
        shade_of[number] = next((shade for shade in _SHADES if shade not in taken), 0.0)
    found: list[tuple[float, ...]] = []
    for number, drawn in enumerate(layout.routes):
        own, later = shade_of.get(number, 0.0), nexts.get(number, ())
        row = [own] * len(drawn.spaces) if own or later else []
        for space in sorted(later):
            if row[space - 1] == own:
                row[space] += _NEXT_SHADE
        found.append(tuple(row))
    return tuple(found)


def shade(theme: Theme, style: Style, part: float) -> Style:
    """The style in a shade of its background: a part of the way away from the color of its text, or
    half as much towards it if the background is almost black or white. Where a theme cannot mix
    colors, letters that are underlined lose their lines."""
    if not theme.mixes_colors or style.bg is None or style.fg is None:
        return style if style.bold else style._replace(underline=False)
    return style._replace(bg=_shaded(style.fg, style.bg, part))


@lru_cache(maxsize=256)
def _shaded(fg: str, bg: str, part: float) -> str | None:
    """The background of a shade, see `shade`."""
    text, ground = (bytes.fromhex(color[1:]) for color in (fg, bg))
    end = 0 if sum(text) > sum(ground) else 255
    if max(abs(end - light) for light in ground) < _NO_ROOM:
        end, part = 255 - end, max(part / 2, 0 if end else _LIGHTER)
    return _between(bg, "#" + 3 * f"{end:02x}", part)


def dim(theme: Theme, style: Style) -> Style:
    """The style half way to the land. Where a theme cannot mix colors, the terminal dims them."""
    if not theme.mixes_colors:
        return style._replace(dim=True, bold=False)
    fg, bg = (_between(color, theme.land.bg, _FADE) for color in (style.fg, style.bg))
    return style._replace(fg=fg, bg=bg, bold=False)


def recede(theme: Theme, style: Style) -> Style:
    """The style with a background near the land's and a letter in a tint of its color, where a
    theme can mix colors."""
    if not theme.mixes_colors:
        return style
    return Style(
        fg=_between(style.bg, theme.bright_track.fg, _TINT),
        bg=_between(style.bg, theme.land.bg, _RECEDE),
        bold=style.bold,
    )


def dotted(theme: Theme, card: CardStyles) -> Style:
    """The style of a dot or a letter that stands on the land itself, in the color of a card."""
    color = card.quiet.fg if card.has_rim else _between(card.style.bg, theme.bright_track.fg, _PALE)
    return Style(fg=color, bg=theme.land.bg)


@lru_cache(maxsize=256)
def _between(one: str | None, other: str | None, part: float) -> str | None:
    """The color at this part of the way from one to the other; a missing color is not mixed."""
    if one is None or other is None:
        return one
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(this + (that - this) * part) for this, that in pairs).hex()


def _letters(text: str) -> tuple[str, ...]:
    """The text in each cell: a character with its combining marks. The second cell of a wide
    character is empty."""
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
