"""Looks: colors by role, read from the files in `themes/`, and signs, from those in `signs/`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ttr_tui.mapfile.package_files import package_files

if TYPE_CHECKING:
    from ttr_tui.engine.game_map import GameMap


class Style(NamedTuple):
    """Colors are `#rrggbb`, or `None` for the terminal's own."""

    fg: str | None = None
    bg: str | None = None
    bold: bool = False
    dim: bool = False
    underline: bool = False
    reverse: bool = False


class Run(NamedTuple):
    """Neighboring cells of one row that look alike."""

    text: str
    style: Style


Row = list[Run]

SEA = "sea"
"""The word that a map file has for routes by sea."""


class TrackType(Enum):
    """How a route runs. The values are the names of the signs in the files of `signs/`."""

    PLAIN = "plain"
    TUNNEL = "tunnel"
    FERRY = "ferry"
    SEA = "sea"


class RouteType(NamedTuple):
    """All of a route that its spaces show and that never changes: its color's index (`None` for
    gray), its spaces, of these how many ask for a locomotive, and its way."""

    card: int | None
    length: int
    locomotives: int
    track_type: TrackType


def route_types(game_map: GameMap) -> tuple[RouteType, ...]:
    """The kind of every route."""
    decks = game_map.rules.decks
    found: list[RouteType] = []
    for route in game_map.routes:
        if route.tunnel:
            track_type = TrackType.TUNNEL
        elif route.locomotives:
            track_type = TrackType.FERRY
        elif len(decks) > 1 and decks[route.deck].mode == SEA:
            track_type = TrackType.SEA
        else:
            track_type = TrackType.PLAIN
        found.append(
            RouteType(route.color, route.length, min(route.locomotives, route.length), track_type)
        )
    return tuple(found)


GRAY = "gray"
_THEMES = package_files() / "board" / "themes"
_SIGNS = package_files() / "board" / "signs"


class CardStyles(NamedTuple):
    """A color of open routes: its letter, its style, and two more for when the board shows what
    can be claimed: of routes that can, and the quieter one of those that cannot. A color too much
    like the ground has a rim. `track` is the style of an open route's track."""

    letter: str
    style: Style
    claimable: Style
    quiet: Style
    track: Style
    has_rim: bool = False


class SeatStyles(NamedTuple):
    """A player's color: the sign in claimed spaces, their style, and that of the track."""

    sign: str
    style: Style
    track: Style


class SpaceText(NamedTuple):
    """How the sign is set into a space of 1, 2 or 3 cells; `{}` stands for the sign, and `<>` for
    that of the route's way, such as a tunnel."""

    open: tuple[str, ...]
    open_track: tuple[str, ...]
    rimmed: tuple[str, ...]
    claimable: tuple[str, ...]
    claimable_track_text: tuple[str, ...]
    claimed: tuple[str, ...]
    recent: tuple[str, ...]
    closed: tuple[str, ...]


class Theme(NamedTuple):
    """Everything that the drawing of a board takes its colors and signs from."""

    name: str
    ascii: bool
    land: Style
    water: Style
    waves: bool
    wave_sign: str
    cards: Mapping[str, CardStyles]
    locomotive: CardStyles
    seats: Mapping[str, SeatStyles]
    text: SpaceText
    track_signs: Mapping[TrackType, str]
    city_mark: str
    ticket_mark: str
    port_mark: str
    ticket_port_mark: str
    junction_mark: str
    city: Style
    junction: Style
    label: Style
    ticket_city: Style
    ticket_label: Style
    track: Style
    claimable_track: Style
    closed: Style
    closed_track: Style
    path_track: Style
    cursor: Style
    cursor_track: Style
    cursor_label: Style


_ROLES = (
    "city",
    "junction",
    "label",
    "ticket_city",
    "ticket_label",
    "track",
    "claimable_track",
    "closed",
    "closed_track",
    "path_track",
    "cursor",
    "cursor_track",
    "cursor_label",
)


def theme_names() -> tuple[str, ...]:
    """The looks that come with the program."""
    found = (entry.name for entry in _THEMES.iterdir() if entry.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in found))


@cache
def load_theme(name: str, *, ascii: bool = False) -> Theme:
    """A look by its name, with the usual signs or with plain ASCII ones; `KeyError` if there is
    none of that name."""
    if name not in theme_names():
        raise KeyError(name)
    signs = _SIGNS / ("ascii.toml" if ascii else "unicode.toml")
    return read_theme(
        name,
        tomllib.loads((_THEMES / f"{name}.toml").read_text("utf-8")),
        tomllib.loads(signs.read_text("utf-8")),
        ascii=ascii,
    )


def read_theme(
    name: str, styles: Mapping[str, Any], signs: Mapping[str, Any], *, ascii: bool = False
) -> Theme:
    """A look from the tables of its two files. A style without a background stands on the
    land's."""
    land = _style(styles["land"], Style())
    track = _style(styles["track"], land)
    return Theme(
        name=name,
        ascii=ascii,
        land=land,
        water=_style(styles["water"], land),
        waves=styles["water"].get("waves", False),
        wave_sign=signs["wave"],
        cards={
            color: _card(signs["cards"][color], table, land, track)
            for color, table in styles["cards"].items()
        },
        locomotive=_card(signs["locomotive"], styles["locomotive"], land, track),
        seats={
            color: SeatStyles(
                signs["seats"][color], _style(table, land), _style(table["track"], land)
            )
            for color, table in styles["seats"].items()
        },
        text=SpaceText(**{key: tuple(texts) for key, texts in signs["text"].items()}),
        track_signs={
            track_type: signs["track_signs"][track_type.value] for track_type in TrackType
        },
        city_mark=signs["city"],
        ticket_mark=signs["ticket_city"],
        port_mark=signs["port"],
        ticket_port_mark=signs["ticket_port"],
        junction_mark=signs["junction"],
        **{role: _style(styles[role], land) for role in _ROLES},
    )


def _card(letter: str, table: Mapping[str, Any], land: Style, track: Style) -> CardStyles:
    style = _style(table, land)
    # Bold and underlined, because a space of one cell has no room for another sign.
    claimable = style._replace(bold=True, underline=True)
    return CardStyles(
        letter=letter,
        style=style,
        claimable=_style(table["claimable"], land) if "claimable" in table else claimable,
        quiet=_style(table.get("quiet", table), land),
        track=_style(table["track"], land) if "track" in table else track,
        has_rim=table.get("rim", False),
    )


def cards_for(theme: Theme, colors: Iterable[str]) -> list[CardStyles]:
    """The look of each of a map's colors. One that the look does not know is gray, with a letter
    of its own."""
    colors = tuple(colors)
    taken = {theme.cards[color].letter for color in colors if color in theme.cards}
    found: list[CardStyles] = []
    for color in colors:
        card = theme.cards.get(color)
        if card is None:
            gray = theme.cards[GRAY]
            wanted = [c for c in color.upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c.isascii()]
            letter = next((c for c in wanted if c.isalpha() and c not in taken), "?")
            taken.add(letter)
            card = gray._replace(letter=letter)
        found.append(card)
    return found


def _style(table: Mapping[str, Any], below: Style) -> Style:
    # The rim of a space is a line along it, in the color of its sign.
    return Style(
        fg=table.get("fg", below.fg),
        bg=table.get("bg", below.bg),
        bold=table.get("bold", False),
        dim=table.get("dim", False),
        underline=table.get("underline", table.get("rim", False)),
        reverse=table.get("reverse", False),
    )
