"""The players: their names and colors, and what is wrong with them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

from ttr_tui.engine import GameMap
from ttr_tui.play.plain_text import clean, fit
from ttr_tui.players import PLAYERS
from ttr_tui.text import did_you_mean, shown

HUMAN: Final = "human"
"""The player of a seat whose decisions a person makes."""

COLORS = ("blue", "red", "green", "yellow", "black")
"""The players' colors, in the order in which seats get them by default."""

MAX_NAME_LENGTH = 1000

_NAME_WIDTH = 30
"""Cells for a name in a message."""


class Person(NamedTuple):
    """A player: a name, the color of the pieces, and who decides."""

    name: str
    color: str
    player: str = HUMAN


def people_from(people: Sequence[Person | str]) -> tuple[Person, ...]:
    """Return these people; each one without a color gets the first free color."""
    taken = {person.color for person in people if isinstance(person, Person)}
    free = iter([color for color in COLORS if color not in taken])
    return tuple(
        [
            person if isinstance(person, Person) else Person(person, next(free, COLORS[0]))
            for person in people
        ]
    )


def plain_name(name: str) -> str:
    """Return the form in which names are compared: without case and invisible characters."""
    return unicodedata.normalize("NFKC", " ".join(clean(name).split())).casefold()


def problem_with_player(player: str) -> str | None:
    """Return in one line why nobody of this name can decide, or `None` if it is known."""
    known = [HUMAN, *PLAYERS]
    return (
        None if player in known else f"unknown player {shown(player)}{did_you_mean(player, known)}"
    )


def problem_with(people: Sequence[Person | str], game_map: GameMap) -> str | None:
    """Return in one line why these people cannot play this map, or `None` if they can. Where people
    are given without a color, only their names are checked."""
    rules = game_map.rules
    if not rules.min_players <= len(people) <= rules.max_players:
        return (
            f"{clean(game_map.title)} needs {rules.min_players} to {rules.max_players} "
            f"players, not {len(people) or 'none'}"
        )
    names = [person.name if isinstance(person, Person) else person for person in people]
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        plain = plain_name(name)
        if not plain:
            return f"player {number} has no name"
        if len(name) > MAX_NAME_LENGTH:
            return f"the name of player {number} is longer than {MAX_NAME_LENGTH} characters"
        if plain in seen:
            return f"two players are called {fit(name, _NAME_WIDTH)}"
        seen.add(plain)
    persons = [person for person in people if isinstance(person, Person)]
    for person in persons:
        problem = problem_with_player(person.player)
        if problem is not None:
            return f"{fit(person.name, _NAME_WIDTH)}: {problem}"
    return _problem_with_colors(persons)


def _problem_with_colors(people: Sequence[Person]) -> str | None:
    owners: dict[str, str] = {}
    for person in people:
        name, color = fit(person.name, _NAME_WIDTH), person.color
        if color not in COLORS:
            return f"{name} needs one of these colors: {', '.join(COLORS)}"
        if color in owners:
            return f"{owners[color]} and {name} are both {color}"
        owners[color] = name
    return None


def seat_of(name: str, names: Sequence[str]) -> int | None:
    """Return the seat of the player with this name, upper or lower case, or `None`."""
    plain = plain_name(name)
    return next((seat for seat, known in enumerate(names) if plain_name(known) == plain), None)
