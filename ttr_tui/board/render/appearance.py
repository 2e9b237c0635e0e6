"""The appearance of each route and each city in a state of the game: texts, styles, and which track
is on top."""

from __future__ import annotations

from collections import defaultdict
from enum import IntEnum
from functools import cache, cached_property, lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.geometry import (
    DOTS_HIGH,
    DOTS_WIDE,
    Cell,
    Dot,
    braille,
    center_dot,
    dot_bit,
)
from ttr_tui.board.render.ansi import ascii_text
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.themes import (
    GRAY,
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

QUARTERS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The characters for cells with the quarters 1, 2, 4 and 8 filled, in any combination."""
_FADE: Final = 0.5
"""How far dimmed colors are on the way to the land's."""
_CALM: Final = 0.25
_CALM_TRACK: Final = 1 / 3
_CALM_NAME: Final = 0.2
"""How far on a calm board the spaces and the tracks of routes that cannot be claimed, and cities
without a ticket or a station, are on the way to the land's color."""
_READABLE: Final = 4.0
"""The least contrast of a route that can be claimed with the land."""
_JOINT: Final = 0.35
"""How far the background of a letter that joins a label to its mark is on the way from the land's
to the mark's."""
_DARKER: Final = 0.16
"""How far a darker band is on the way to black."""
_DOTS = [(x, y) for y in range(DOTS_HIGH) for x in range(DOTS_WIDE)]


def _wider(dot: Dot) -> int:
    """A dot and its neighbors to the right and below, within the cell."""
    x, y = dot
    near = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
    return sum(dot_bit(one) for one in near if one in _DOTS)


_WIDER = [(dot_bit(dot), _wider(dot)) for dot in _DOTS]
_LEVEL = sum(dot_bit(dot) for dot in _DOTS if dot[1] == center_dot((0, 0))[1])
_UPRIGHT = [sum(dot_bit(dot) for dot in _DOTS if dot[0] == column) for column in range(DOTS_WIDE)]
_EVERY_OTHER = sum(dot_bit((x, y)) for x, y in _DOTS if (x + y) % 2)


def _heavier(bits: int) -> int:
    """The dots and their neighbors to the right and below, within the cell."""
    return reduce(or_, (wider for bit, wider in _WIDER if bits & bit), 0)


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
def track_characters(ascii: bool, straight: str) -> tuple[tuple[str, ...], ...]:
    """The character of a track cell for each `LineStyle` and each of its 256 sets of dots, in
    braille or in plain ASCII; those of a ribbon that is level or upright are `straight`."""
    bits = range(256)
    if ascii:
        return tuple(map(_plain, bits)), ("=",) * 256, (" ", *["."] * 255), ("=",) * 256
    lines = [[braille(look(dots)) for dots in bits] for look in (int, _heavier, _dotted, _heavier)]
    for line, character in zip((_LEVEL, *_UPRIGHT), straight[0] + 2 * straight[1], strict=True):
        lines[LineStyle.RIBBON][line] = character
    return tuple(map(tuple, lines))


def straight_lines(theme: Theme) -> str:
    """The characters of a level and of an upright ribbon."""
    return "==" if theme.ascii else "━┃" if theme.mixes_colors else "═║"


class Rank(IntEnum):
    """The rank of a route: where tracks meet, the highest gives the color. No open route covers a
    claimed one."""

    CLOSED = 0
    OPEN = 1
    CLAIMABLE = 2
    BRIGHT = 3
    PATH = 4
    CURSOR = 5
    CLAIMED = 6
    CLAIMED_ON_PATH = 7
    CLAIMED_AT_CURSOR = 8


_CLAIMABLE: Final = (Rank.CLAIMABLE, Rank.BRIGHT)
"""The ranks of routes that can be claimed now: without locomotives, or for a ticket, they are
bright."""


class LineStyle(IntEnum):
    """How a track is drawn. The values are indices of `track_characters`."""

    THIN = 0
    HEAVY = 1
    DOTTED = 2
    RIBBON = 3


class SpaceAppearance(NamedTuple):
    """The text and the style of a space."""

    text: str
    style: Style


class RouteAppearance(NamedTuple):
    """The spaces of a route, and the style of its track: a line, or a band with `fill` in each
    cell; `owner` is the seat whose band it is."""

    rank: Rank
    spaces: tuple[SpaceAppearance, ...]
    track: Style
    line: LineStyle
    fill: str = ""
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
    is_darker: bool
    recent: bool
    path: bool
    path_sign: str
    plan: bool
    wanted: bool
    cursor: bool
    lit: bool
    dimmed: bool
    has_track: bool


class Appearances:
    """The appearances of a map's routes and cities in one theme, for spaces of one width."""

    def __init__(self, game_map: GameMap, layout: Layout, theme: Theme) -> None:
        self.theme = theme
        self._layout = layout
        self.labels = tuple(self._label_letters(city.label) for city in layout.cities)
        self._space = layout.space - 1
        # Small boards have codes for names: all spaces together would be the most that one sees.
        self._is_calm = not layout.full_names
        self._route_types = route_types(game_map)
        self._has_track = tuple(bool(route.track) for route in layout.routes)
        self.sign_on_track = tuple(
            theme.track_signs[about.track_type] if self._is_lane(about, has_track) else ""
            for about, has_track in zip(self._route_types, self._has_track, strict=True)
        )
        """The sign of each lane by sea, which stands between its spaces."""
        self._ends = tuple(route.ends for route in game_map.routes)
        self._cities = game_map.cities
        self._cards = [theme.cards[color] for color in game_map.colors]
        self._quieter: dict[Style, Style] = {}
        """The styles of cities without a ticket or a station, as a calm board shows them."""
        if self._is_calm and theme.mixes_colors:
            self._quieter[theme.label] = self._calmer(theme.label, _CALM_NAME)
            for style in (theme.city, theme.junction):
                quiet = _between(style.bg, theme.land.bg, _CALM_NAME)
                self._quieter[style] = style._replace(bg=quiet)
        self._touching: dict[int, set[int]] = {}
        self._darker_for: tuple[tuple[int | None, ...], set[int]] = (), set()
        self._made: dict[_RouteKey, RouteAppearance] = {}
        self._last: list[tuple[BoardState, list[RouteAppearance], list[CityAppearance]]] = []

    def of(self, state: BoardState) -> tuple[list[RouteAppearance], list[CityAppearance]]:
        """The appearances of all routes and of all cities. Those of the last two states are
        cached."""
        for known, routes, cities in self._last:
            if known is state:
                return routes, cities
        darker = self._darker_routes(state.owners)
        routes = [
            self._route(state, route, route in darker) for route in range(len(self._route_types))
        ]
        cities = [self._city(state, city) for city in range(len(self.labels))]
        self._last = [(state, routes, cities), *self._last[:1]]
        return routes, cities

    def _label_letters(self, label: str) -> tuple[str, ...]:
        """The text in each cell of a label."""
        return tuple(ascii_text(label)) if self.theme.ascii else _letters(label)

    # Routes.

    def _is_lane(self, about: RouteType, has_track: bool) -> bool:
        return about.track_type is TrackType.SEA and has_track and not self._is_calm

    def _darker(self, seat: SeatStyles) -> Style:
        """The style of a band that touches another one of its player. Black gets lighter; without
        colors the terminal dims it."""
        if not self.theme.mixes_colors:
            return seat.style._replace(dim=seat.style.reverse)
        end = "#808080" if seat.style.bg == "#000000" else "#000000"
        return seat.style._replace(bg=_between(seat.style.bg, end, _DARKER))

    def _darker_routes(self, owners: tuple[int | None, ...]) -> set[int]:
        """Of claimed routes of one player that touch, those that are darker than the others."""
        if owners != self._darker_for[0]:
            light, dark = defaultdict[int, set[int]](set), defaultdict[int, set[int]](set)
            for route, owner in enumerate(owners):
                if owner is not None:
                    near = self._touching.get(route) or self._routes_touching(route)
                    is_dark = not near.isdisjoint(light[owner]) and near.isdisjoint(dark[owner])
                    (dark if is_dark else light)[owner].add(route)
            self._darker_for = owners, set[int]().union(*dark.values())
        return self._darker_for[1]

    def _routes_touching(self, route: int) -> set[int]:
        """The routes, with this one, that have one of its cells or one beside it."""
        at = self.routes_at
        self._touching[route] = {
            one
            for x, y in self._layout.routes[route].cells
            for cell in ((x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            for one in at.get(cell, ())
        }
        return self._touching[route]

    @cached_property
    def routes_at(self) -> dict[Cell, list[int]]:
        """The routes that have each cell; below a space there is only its own."""
        at: dict[Cell, list[int]] = {}
        for number, route in enumerate(self._layout.routes):
            for x, y, _ in route.track:
                at.setdefault((x, y), []).append(number)
        for number, route in enumerate(self._layout.routes):
            at.update((cell, [number]) for space in route.spaces for cell in space)
        return at

    def _route(self, state: BoardState, route: int, is_darker: bool) -> RouteAppearance:
        owner = state.owners[route]
        if owner is not None:
            rank = Rank.CLAIMED
        elif route in state.closed:
            rank = Rank.CLOSED
        elif state.bright is not None and route in state.bright:
            rank = Rank.BRIGHT
        else:
            rank = Rank.CLAIMABLE if route in state.claimable else Rank.OPEN
        is_open = owner is None
        key = _RouteKey(  # Without names: it is made for each route in each state.
            self._route_types[route],
            rank,
            owner,
            None if owner is None else state.seats[owner],
            is_darker,
            route in state.recent,
            route in state.path,
            state.path_signs.get(route, ""),
            is_open and route in state.plan,
            is_open and route in state.wanted,
            isinstance(state.cursor, RouteTarget) and state.cursor.route == route,
            route in state.lit,
            state.dims and rank is not Rank.CLAIMED and route not in state.lit,
            self._has_track[route],
        )
        appearance = self._made.get(key)
        if appearance is None:
            appearance = self._made[key] = self._make(key)
        return appearance

    def _make(self, key: _RouteKey) -> RouteAppearance:
        theme, route_type = self.theme, key.route_type
        rank, line, fill = key.rank, LineStyle.THIN, ""
        spaces: tuple[SpaceAppearance, ...]
        # In one cell, a tunnel of one space has no room for its sign.
        by_line = not self._space and route_type.length == 1 and route_type.color is not None
        if route_type.track_type is TrackType.TUNNEL and by_line:
            line = LineStyle.HEAVY
        is_lane = self._is_lane(route_type, key.has_track)
        if route_type.track_type in (TrackType.FERRY, TrackType.SEA) and not is_lane:
            line = LineStyle.DOTTED
        if key.owner is not None and key.color is not None:
            seat = theme.seat(key.owner, key.color)
            if key.is_darker:
                seat = seat._replace(style=self._darker(seat))
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
            if self._is_calm:
                spaces = tuple(SpaceAppearance(text, self._calmer(s, _FADE)) for text, s in spaces)
        else:
            card = theme.cards[GRAY] if route_type.color is None else self._cards[route_type.color]
            spaces = tuple(self._open(key, card, space) for space in range(route_type.length))
            track = card.bright_track if rank in _CLAIMABLE else card.track
            if self._is_calm:
                track = self._calmer(card.track, _CALM_TRACK)
        if key.path_sign or key.plan or key.wanted:
            rank, track, line = Rank.PATH, theme.path_track, LineStyle.THIN
        if key.path_sign:
            line = LineStyle.RIBBON
            spaces = tuple(
                SpaceAppearance(self._with_path_sign(text, key, at), style)
                for at, (text, style) in enumerate(spaces)
            )
        if key.path and fill:
            rank, track, fill = Rank.CLAIMED_ON_PATH, theme.path_band, theme.path_fill
        elif key.path or key.plan:
            rank, track, line = Rank.PATH, theme.path_track, LineStyle.RIBBON
            if not key.has_track:  # Nothing else of the route can be gold.
                style = theme.path._replace(underline=self._is_underlined(key))
                spaces = tuple(SpaceAppearance(text, style) for text, _ in spaces)
        if key.dimmed:
            track = dim(theme, track)
            spaces = tuple(SpaceAppearance(text, dim(theme, style)) for text, style in spaces)
        if key.lit:
            rank, track, line = Rank.CURSOR, theme.cursor_track, LineStyle.RIBBON
        if key.cursor:
            rank, line = Rank.CLAIMED_AT_CURSOR if fill else Rank.CURSOR, LineStyle.RIBBON
            track = theme.cursor if fill else theme.cursor_track
            style = theme.cursor._replace(underline=self._is_underlined(key))
            spaces = tuple(SpaceAppearance(text, style) for text, _ in spaces)
        return RouteAppearance(rank, spaces, track, line, fill, key.owner)

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
        """The space in the middle of a new band. The only space keeps its owner's sign: reversed
        colors say that it is new."""
        if not self._space and key.route_type.length == 1:
            return SpaceAppearance(seat.sign, seat.style._replace(reverse=not seat.style.reverse))
        text = self.theme.text.recent[self._space].replace("{}", seat.sign)
        return SpaceAppearance(text, seat.style)

    def _open(self, key: _RouteKey, card: CardStyles, space: int) -> SpaceAppearance:
        """A space of an open route. A ferry's locomotives come first."""
        theme, route_type, texts = self.theme, key.route_type, self.theme.text
        is_lane = self._is_lane(route_type, key.has_track)
        sign = "" if is_lane else theme.track_signs[route_type.track_type]
        first = route_type.locomotives
        is_locomotive, is_claimable = space < first, key.rank in _CLAIMABLE
        if is_locomotive:
            card = theme.locomotive
        letter = card.letter
        is_ribbon = key.plan or key.wanted or key.path or key.path_sign or key.cursor or key.lit
        if self._is_calm and not is_ribbon:
            middle = max(route_type.length // 2, first)
            has_letter = is_locomotive or space == middle
            if not has_letter:
                letter = sign if sign and (space - middle) % 2 else theme.dots[card.has_rim]
            text = texts.open[self._space].replace("{}", letter)
            return SpaceAppearance(text, self._calm_style(card, is_claimable, has_letter))
        if not is_locomotive and not self._space:
            letter = self._in_one_cell(route_type, letter, sign, space)
        template = texts.rimmed if card.has_rim else texts.open
        style = card.style if key.lit or key.path else card.quiet
        if self._is_calm:
            style = card.style._replace(bold=True, underline=is_claimable)
        elif key.rank is Rank.BRIGHT:
            style = card.bright._replace(underline=self._is_underlined(key))
            template = texts.bright
        elif key.rank is Rank.CLAIMABLE:
            style = style._replace(underline=True)
        if sign:
            is_bright = key.rank is Rank.BRIGHT and not self._is_calm
            template = texts.bright_with_sign if is_bright else texts.open_with_sign
        text = template[self._space].replace("{}", letter).replace("<>", sign)
        return SpaceAppearance(text, style)

    def _in_one_cell(self, route_type: RouteType, letter: str, sign: str, space: int) -> str:
        """The text in a space of one cell. The letter of the color and the track sign alternate. On
        a board that is not calm, a gray route of one space has the track sign or a sign of its own:
        two of them side by side do not look like one route of two spaces."""
        if route_type.length == 1 and route_type.color is None:
            return sign or (letter if self._is_calm else self.theme.single_gray)
        return sign if sign and (space - route_type.locomotives) % 2 else letter

    def _calm_style(self, card: CardStyles, is_claimable: bool, has_letter: bool) -> Style:
        """The style of a space on a calm board: its letter or dot stands on the land."""
        theme, is_loud = self.theme, is_claimable and has_letter
        if card.has_rim and card.style.bg in ("#000000", "#ffffff"):
            style = card.style if is_claimable else card.quiet
            return style._replace(bold=is_loud, underline=is_loud)
        if not theme.mixes_colors:
            is_dim = card.track.dim and not is_claimable
            return card.track._replace(bold=is_loud, underline=is_loud, dim=is_dim)
        color, land = card.style.bg, theme.land.bg
        assert color is not None and land is not None, "a theme that mixes colors has them"
        is_light = _luminance(land) > 0.5
        if is_loud and is_light and _contrast(color, land) < _READABLE:
            return card.style._replace(bold=True, underline=True)
        ink = _readable(color, land, "#000000" if is_light else "#ffffff")
        style = Style(fg=ink, bg=land, bold=is_loud, underline=is_loud)
        return style if is_claimable else self._calmer(style, _CALM)

    def _calmer(self, style: Style, part: float) -> Style:
        """The style with its text this part of the way to the land, where a theme mixes colors."""
        if not self.theme.mixes_colors:
            return style
        return style._replace(fg=_between(style.fg, self.theme.land.bg, part))

    # Cities.

    def _city(self, state: BoardState, city: int) -> CityAppearance:
        theme, cursor, about = self.theme, state.cursor, self._cities[city]
        ticket = city in state.ticket_cities
        if about.junction:
            mark, style, label = theme.junction_mark, theme.junction, theme.label
        elif city in state.selected_cities:
            mark = theme.ticket_port_mark if about.port else theme.selected_mark
            style, label = theme.selected_city, theme.selected_label
        elif city in state.offered_cities:
            mark = theme.port_mark if about.port else theme.offered_mark
            style, label = theme.offered_city, theme.offered_label
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
            style = theme.cursor._replace(underline=ticket)
            return CityAppearance(mark, style, style, style)
        if isinstance(cursor, RouteTarget) and city in self._ends[cursor.route]:
            label = style = theme.cursor_label
        if label is theme.label and self._quieter:
            label, style = self._quieter[label], self._quieter.get(style, style)
        joint = label
        if theme.mixes_colors and label.bg == theme.land.bg:
            joint = label._replace(bg=_between(label.bg, style.bg, _JOINT))
        return CityAppearance(mark, style, label, joint)


def dim(theme: Theme, style: Style) -> Style:
    """The style half way to the land. Where a theme cannot mix colors, the terminal dims them."""
    if not theme.mixes_colors:
        return style._replace(dim=True, bold=False)
    fg, bg = (_between(color, theme.land.bg, _FADE) for color in (style.fg, style.bg))
    return style._replace(fg=fg, bg=bg, bold=False)


@lru_cache(maxsize=256)
def _luminance(color: str) -> float:
    """The relative luminance of a color, from 0 to 1 (WCAG 2)."""
    light = (part / 255 for part in bytes.fromhex(color[1:]))
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in light)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    """The contrast of two colors, from 1 to 21 (WCAG 2)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=256)
def _readable(color: str, ground: str, end: str) -> str:
    """The color, mixed with black or white (`end`) until it can be read on the ground."""
    mixed = (_between(color, end, step / 10) or end for step in range(11))
    return next(each for each in mixed if _contrast(each, ground) >= _READABLE)


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
