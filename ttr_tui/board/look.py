"""Looks: colours and signs by role, read from the files in `looks/`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from ttr_tui.board.style import Style

GRAY = "gray"
_FOLDER = files("ttr_tui.board") / "looks"


@dataclass(frozen=True, slots=True)
class CardLook:
    """A colour of open lanes: its letter, its style, and the quieter one of lanes that cannot be
    claimed while others can."""

    letter: str
    style: Style
    quiet: Style


@dataclass(frozen=True, slots=True)
class SeatLook:
    """A player's colour: the sign in claimed spaces, their style, and that of the track."""

    sign: str
    style: Style
    track: Style


@dataclass(frozen=True, slots=True)
class BeadText:
    """How the sign is set into a bead of 1, 2 or 3 cells; `{}` stands for the sign."""

    open: tuple[str, ...]
    claimable: tuple[str, ...]
    claimed: tuple[str, ...]
    recent: tuple[str, ...]
    closed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that the drawing of a board takes its colours and signs from."""

    name: str
    braille: bool
    land: Style
    cards: Mapping[str, CardLook]
    seats: Mapping[str, SeatLook]
    text: BeadText
    city: Style
    city_mark: str
    label: Style
    ticket_city: Style
    ticket_mark: str
    ticket_label: Style
    track: Style
    claimable_track: Style
    closed: Style
    closed_track: Style
    path_track: Style
    cursor: Style
    cursor_track: Style
    cursor_label: Style


def look_names() -> tuple[str, ...]:
    """The looks that come with the program."""
    found = (entry.name for entry in _FOLDER.iterdir() if entry.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in found))


@cache
def load_look(name: str) -> Look:
    """A look by its name; `KeyError` if there is none."""
    if name not in look_names():
        raise KeyError(name)
    return read_look(name, tomllib.loads((_FOLDER / f"{name}.toml").read_text("utf-8")))


def read_look(name: str, data: Mapping[str, Any]) -> Look:
    """A look from the tables of its file. A style without a background stands on the land's."""
    land = _style(data["land"], Style())

    def style(role: str) -> Style:
        return _style(data[role], land)

    return Look(
        name=name,
        braille=data.get("braille", True),
        land=land,
        cards={key: _card(table, land) for key, table in data["cards"].items()},
        seats={key: _seat(table, land) for key, table in data["seats"].items()},
        text=BeadText(**{key: tuple(texts) for key, texts in data["text"].items()}),
        city=style("city"),
        city_mark=data["city"]["mark"],
        label=style("label"),
        ticket_city=style("ticket_city"),
        ticket_mark=data["ticket_city"]["mark"],
        ticket_label=style("ticket_label"),
        track=style("track"),
        claimable_track=style("claimable_track"),
        closed=style("closed"),
        closed_track=style("closed_track"),
        path_track=style("path_track"),
        cursor=style("cursor"),
        cursor_track=style("cursor_track"),
        cursor_label=style("cursor_label"),
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
            card = CardLook(letter, gray.style, gray.quiet)
        found.append(card)
    return found


def _style(table: Mapping[str, Any], below: Style) -> Style:
    return Style(
        fg=table.get("fg", below.fg),
        bg=table.get("bg", below.bg),
        bold=table.get("bold", False),
        dim=table.get("dim", False),
        underline=table.get("underline", False),
        reverse=table.get("reverse", False),
    )


def _card(table: Mapping[str, Any], land: Style) -> CardLook:
    style = _style(table, land)
    return CardLook(table["letter"], style, _style(table.get("quiet", table), land))


def _seat(table: Mapping[str, Any], land: Style) -> SeatLook:
    return SeatLook(table["sign"], _style(table, land), _style(table["track"], land))
