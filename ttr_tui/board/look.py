"""Looks: colours by role, read from the files in `looks/`, and signs, from those in `signs/`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from ttr_tui.board.lane_kinds import Way
from ttr_tui.board.style import Style
from ttr_tui.mapfile.package_files import package_files

GRAY = "gray"
_LOOKS = package_files() / "board" / "looks"
_SIGNS = package_files() / "board" / "signs"


class CardLook(NamedTuple):
    """A colour of open lanes: its letter, its style, and two more for when the board shows what
    can be claimed: of lanes that can, and the quieter one of those that cannot. A colour too much
    like the ground has a rim. `track` is the style of an open lane's track."""

    letter: str
    style: Style
    claimable: Style
    quiet: Style
    track: Style
    has_rim: bool = False


class SeatLook(NamedTuple):
    """A player's colour: the sign in claimed spaces, their style, and that of the track."""

    sign: str
    style: Style
    track: Style


class BeadText(NamedTuple):
    """How the sign is set into a bead of 1, 2 or 3 cells; `{}` stands for the sign, and `<>` for
    that of the lane's way, such as a tunnel."""

    open: tuple[str, ...]
    open_way: tuple[str, ...]
    rimmed: tuple[str, ...]
    claimable: tuple[str, ...]
    claimable_way: tuple[str, ...]
    claimed: tuple[str, ...]
    recent: tuple[str, ...]
    closed: tuple[str, ...]


class Look(NamedTuple):
    """Everything that the drawing of a board takes its colours and signs from."""

    name: str
    ascii: bool
    land: Style
    water: Style
    waves: bool
    wave_sign: str
    cards: Mapping[str, CardLook]
    locomotive: CardLook
    seats: Mapping[str, SeatLook]
    text: BeadText
    ways: Mapping[Way, str]
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


def look_names() -> tuple[str, ...]:
    """The looks that come with the program."""
    found = (entry.name for entry in _LOOKS.iterdir() if entry.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in found))


@cache
def load_look(name: str, *, ascii: bool = False) -> Look:
    """A look by its name, with the usual signs or with plain ASCII ones; `KeyError` if there is
    none of that name."""
    if name not in look_names():
        raise KeyError(name)
    signs = _SIGNS / ("ascii.toml" if ascii else "unicode.toml")
    return read_look(
        name,
        tomllib.loads((_LOOKS / f"{name}.toml").read_text("utf-8")),
        tomllib.loads(signs.read_text("utf-8")),
        ascii=ascii,
    )


def read_look(
    name: str, styles: Mapping[str, Any], signs: Mapping[str, Any], *, ascii: bool = False
) -> Look:
    """A look from the tables of its two files. A style without a background stands on the
    land's."""
    land = _style(styles["land"], Style())
    track = _style(styles["track"], land)
    return Look(
        name=name,
        ascii=ascii,
        land=land,
        water=_style(styles["water"], land),
        waves=styles["water"].get("waves", False),
        wave_sign=signs["wave"],
        cards={
            colour: _card(signs["cards"][colour], table, land, track)
            for colour, table in styles["cards"].items()
        },
        locomotive=_card(signs["locomotive"], styles["locomotive"], land, track),
        seats={
            colour: SeatLook(
                signs["seats"][colour], _style(table, land), _style(table["track"], land)
            )
            for colour, table in styles["seats"].items()
        },
        text=BeadText(**{key: tuple(texts) for key, texts in signs["text"].items()}),
        ways={way: signs["ways"][way.value] for way in Way},
        city_mark=signs["city"],
        ticket_mark=signs["ticket_city"],
        port_mark=signs["port"],
        ticket_port_mark=signs["ticket_port"],
        junction_mark=signs["junction"],
        **{role: _style(styles[role], land) for role in _ROLES},
    )


def _card(letter: str, table: Mapping[str, Any], land: Style, track: Style) -> CardLook:
    style = _style(table, land)
    # Bold and underlined, because a bead of one cell has no room for another sign.
    claimable = style._replace(bold=True, underline=True)
    return CardLook(
        letter=letter,
        style=style,
        claimable=_style(table["claimable"], land) if "claimable" in table else claimable,
        quiet=_style(table.get("quiet", table), land),
        track=_style(table["track"], land) if "track" in table else track,
        has_rim=table.get("rim", False),
    )


def cards_for(look: Look, colours: Iterable[str]) -> list[CardLook]:
    """The look of each of a map's colours. One that the look does not know is gray, with a letter
    of its own."""
    colours = tuple(colours)
    taken = {look.cards[colour].letter for colour in colours if colour in look.cards}
    found: list[CardLook] = []
    for colour in colours:
        card = look.cards.get(colour)
        if card is None:
            gray = look.cards[GRAY]
            wanted = [c for c in colour.upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c.isascii()]
            letter = next((c for c in wanted if c.isalpha() and c not in taken), "?")
            taken.add(letter)
            card = gray._replace(letter=letter)
        found.append(card)
    return found


def _style(table: Mapping[str, Any], below: Style) -> Style:
    # The rim of a bead is a line along it, in the colour of its sign.
    return Style(
        fg=table.get("fg", below.fg),
        bg=table.get("bg", below.bg),
        bold=table.get("bold", False),
        dim=table.get("dim", False),
        underline=table.get("underline", table.get("rim", False)),
        reverse=table.get("reverse", False),
    )
