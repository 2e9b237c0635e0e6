"""Themes: the styles of the board and of the app around it, by role.

A theme is one file in `themes/`. The signs and letters of the board do not depend on the theme:
they are in `signs/`, once in Unicode and once in plain ASCII.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ttr_tui.mapfile.package_files import package_folder, package_text
from ttr_tui.storage.languages import ENGLISH
from ttr_tui.storage.settings import THEMES
from ttr_tui.words.language import named

if TYPE_CHECKING:
    from ttr_tui.engine import GameMap

GRAY: Final = "gray"
SEA: Final = "sea"
"""The word for routes by sea in a map file."""

_THEMES: Final = package_folder("board", "themes")
_SIGNS: Final = package_folder("board", "signs")


class Style(NamedTuple):
    """Colors are `#rrggbb`, or `None` for the terminal's own."""

    fg: str | None = None
    bg: str | None = None
    bold: bool = False
    dim: bool = False
    underline: bool = False
    reverse: bool = False


class Run(NamedTuple):
    """Neighboring cells of one row with the same style."""

    text: str
    style: Style


Row = list[Run]


# What kinds of routes there are.


class TrackType(StrEnum):
    """The type of a route. The values are the names of the signs in the files in `signs/`."""

    PLAIN = "plain"
    TUNNEL = "tunnel"
    FERRY = "ferry"
    SEA = "sea"


class RouteType(NamedTuple):
    """Everything about a route that its spaces show and that never changes: the index of its color
    (`None` for gray), its length, the number of its locomotive spaces, and its track type."""

    color: int | None
    length: int
    locomotives: int
    track_type: TrackType


def route_types(game_map: GameMap) -> tuple[RouteType, ...]:
    """The type of each route."""
    decks = game_map.rules.decks
    types: list[RouteType] = []
    for route in game_map.routes:
        if route.tunnel:
            track_type = TrackType.TUNNEL
        elif route.locomotives:
            track_type = TrackType.FERRY
        elif len(decks) > 1 and decks[route.deck].mode == SEA:
            track_type = TrackType.SEA
        else:
            track_type = TrackType.PLAIN
        types.append(
            RouteType(route.color, route.length, min(route.locomotives, route.length), track_type)
        )
    return tuple(types)


# What a theme consists of.


class CardStyles(NamedTuple):
    """A color of cards and open routes: its letter, the `style` of its cards, of the spaces that
    can be claimed now (`bright`) and of all others (`quiet`), and of an open route's track,
    `bright_track` if it can be claimed now. A color too similar to land or water has a rim."""

    letter: str
    style: Style
    bright: Style
    quiet: Style
    track: Style
    bright_track: Style
    has_rim: bool = False


class SeatStyles(NamedTuple):
    """A player's color: the sign in claimed spaces, the style of the whole band, and the character
    of its cells between the spaces."""

    sign: str
    style: Style
    fill: str


class SpaceText(NamedTuple):
    """The text of a space of 1, 2 and 3 cells: `{}` stands for the letter or the owner's sign, `<>`
    for the track sign, such as a tunnel's."""

    open: tuple[str, ...]
    open_with_sign: tuple[str, ...]
    rimmed: tuple[str, ...]
    bright: tuple[str, ...]
    bright_with_sign: tuple[str, ...]
    claimed: tuple[str, ...]
    recent: tuple[str, ...]
    closed: tuple[str, ...]


class Theme(NamedTuple):
    """All styles and signs of the board. `language` is that of the letters of colors."""

    name: str
    ascii: bool
    language: str
    mixes_colors: bool
    land: Style
    water: Style
    waves: bool
    wave_sign: str
    cards: Mapping[str, CardStyles]
    locomotive: CardStyles
    seats: Mapping[str, SeatStyles]
    text: SpaceText
    track_signs: Mapping[TrackType, str]
    dots: tuple[str, ...]
    """The spaces without a letter on a calm board: of a color, and of one with a rim."""
    city_mark: str
    ticket_mark: str
    port_mark: str
    ticket_port_mark: str
    offered_mark: str
    selected_mark: str
    junction_mark: str
    building_marks: Mapping[str, str]
    single_gray: str
    path_fill: str
    city: Style
    junction: Style
    label: Style
    ticket_city: Style
    ticket_label: Style
    offered_city: Style
    offered_label: Style
    selected_city: Style
    selected_label: Style
    recent_label: Style
    track: Style
    bright_track: Style
    closed: Style
    closed_track: Style
    path: Style
    path_track: Style
    path_band: Style
    cursor: Style
    cursor_track: Style
    cursor_label: Style

    def seat(self, seat: int, color: str) -> SeatStyles:
        """The styles of the player in a seat. In ASCII the sign is the player's number, from 1."""
        styles = self.seats[color]
        return styles._replace(sign=str(seat + 1)) if self.ascii else styles


_OTHER_TABLES: Final = ("land", "water", "cards", "locomotive", "seats", "app")
"""The tables of a theme's file that are not the style of a role of the board."""


@dataclass(frozen=True, eq=False)
class AppColors:
    """The styles of the app around the board by role, such as `quiet` or `accent`. A role without a
    background stands on `ground`, which is `None` for the terminal's own background. If `numbered`,
    colors are sent as the terminal's numbers 0 to 15."""

    name: str
    ground: str | None
    numbered: bool
    roles: Mapping[str, Style]


# Reading themes.


@cache
def load_theme(name: str, *, ascii: bool = False, language: str = ENGLISH) -> Theme:
    """The board's part of a theme, with Unicode or ASCII signs. The letters of colors are in this
    language, English or that of the program; in ASCII always in English. Raises `KeyError` if there
    is no theme with that name."""
    return _board_theme(name, ascii, language, _theme_tables(name), _sign_tables(ascii))


@cache
def load_app_colors(name: str) -> AppColors:
    """The app's part of a theme. Raises `KeyError` if there is no theme with that name."""
    table = _theme_tables(name)["app"]
    return AppColors(
        name=name,
        ground=table.get("background"),
        numbered=table.get("numbered", False),
        roles={role: _style(style, Style()) for role, style in table["roles"].items()},
    )


@cache
def _theme_tables(name: str) -> dict[str, Any]:
    if name not in THEMES:
        raise KeyError(name)
    return tomllib.loads(package_text(_THEMES / f"{name}.toml"))


@cache
def _sign_tables(ascii: bool) -> dict[str, Any]:
    return tomllib.loads(package_text(_SIGNS / f"{'ascii' if ascii else 'unicode'}.toml"))


def _board_theme(
    name: str, ascii: bool, language: str, styles: Mapping[str, Any], signs: Mapping[str, Any]
) -> Theme:
    def letter(color: str, english: str) -> str:
        is_english = ascii or language == ENGLISH
        return english if is_english else named(f"letter of {color}", english)

    land = _style(styles["land"], Style())
    tracks = _style(styles["track"], land), _style(styles["bright_track"], land)
    roles: dict[str, Any] = {
        role: _style(table, land) for role, table in styles.items() if role not in _OTHER_TABLES
    }
    return Theme(
        name=name,
        ascii=ascii,
        language=language,
        mixes_colors=not styles["app"].get("numbered", False),
        land=land,
        water=_style(styles["water"], land),
        waves=styles["water"].get("waves", False),
        cards={
            color: _card(letter(color, signs["cards"][color]), table, land, tracks)
            for color, table in styles["cards"].items()
        },
        locomotive=_card(
            letter("locomotive", signs["locomotive"]), styles["locomotive"], land, tracks
        ),
        seats={
            color: SeatStyles(
                signs["seats"][color],
                _style(table, land),
                signs["textures"][color] if table.get("texture") else " ",
            )
            for color, table in styles["seats"].items()
        },
        text=SpaceText(**{key: tuple(texts) for key, texts in signs["text"].items()}),
        track_signs={
            track_type: signs["track_signs"][track_type.value] for track_type in TrackType
        },
        dots=tuple(signs["dots"]),
        building_marks=signs["building_marks"],
        **signs["marks"],
        **roles,
    )


def _card(
    letter: str, table: Mapping[str, Any], land: Style, tracks: tuple[Style, Style]
) -> CardStyles:
    """The styles of a card; `tracks` are those of its tracks if the table does not have them."""
    style, (track, bright_track) = _style(table, land), tracks
    # Bold and underlined, because a space of one cell has no room for another sign.
    bright = style._replace(bold=True, underline=True)
    return CardStyles(
        letter=letter,
        style=style,
        bright=_style(table["bright"], land) if "bright" in table else bright,
        quiet=_style(table.get("quiet", table), land),
        track=_style(table["track"], land) if "track" in table else track,
        bright_track=_style(table["bright_track"], land)
        if "bright_track" in table
        else bright_track,
        has_rim=table.get("rim", False),
    )


def _style(table: Mapping[str, Any], below: Style) -> Style:
    """The style of a table; colors that it does not give are those of the style `below`."""
    given = {name: table[name] for name in Style._fields if name in table}
    return Style(**{"fg": below.fg, "bg": below.bg, **given})
