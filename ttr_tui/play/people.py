"""The people around the table: their names and colors."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine.game_map import GameMap
from ttr_tui.play.plain_text import clean, fit

COLORS = ("blue", "red", "green", "yellow", "black")
"""The players' colors, in the order in which seats get them unless people choose."""

LONGEST_IN_A_MESSAGE = 30

LONGEST_NAME = 1000
"""Characters; no screen shows as many, and what keeps games need not take more."""


class Person(NamedTuple):
    """Somebody at the table: a name and the color of the pieces."""

    name: str
    color: str


def people_from(people: Sequence[Person | str]) -> tuple[Person, ...]:
    """These people; who has only a name gets the first color that nobody has."""
    taken = {person.color for person in people if isinstance(person, Person)}
    free = iter([color for color in COLORS if color not in taken])
    return tuple(
        [
            person if isinstance(person, Person) else Person(person, next(free, COLORS[0]))
            for person in people
        ]
    )


def plain_name(name: str) -> str:
    """The name by which people tell one another apart: case and what cannot be seen aside."""
    return unicodedata.normalize("NFKC", " ".join(clean(name).split())).casefold()


def problem_with(people: Sequence[Person | str], game_map: GameMap) -> str | None:
    """What keeps these people from playing this map, in one line; `None` where nothing does. Of
    people without colors only the names are looked at."""
    rules = game_map.rules
    if not rules.min_players <= len(people) <= rules.max_players:
        some = {0: "nobody", 1: "one"}.get(len(people), str(len(people)))
        return (
            f"{clean(game_map.title)} is for {rules.min_players} to {rules.max_players} "
            f"players, not {some}"
        )
    names = [person.name if isinstance(person, Person) else person for person in people]
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        plain = plain_name(name)
        if not plain:
            return f"player {number} has no name"
        if len(name) > LONGEST_NAME:
            return f"player {number} has a name of more than {LONGEST_NAME} letters"
        if plain in seen:
            return f"two players are called {fit(name, LONGEST_IN_A_MESSAGE)}"
        seen.add(plain)
    return _problem_with_colors([p for p in people if isinstance(p, Person)])


def _problem_with_colors(people: Sequence[Person]) -> str | None:
    owners: dict[str, str] = {}
    for name, color in people:
        shown = fit(name, LONGEST_IN_A_MESSAGE)
        if color not in COLORS:
            return f"{shown} has no color of the game: {', '.join(COLORS)}"
        if color in owners:
            return f"{owners[color]} and {shown} are both {color}"
        owners[color] = shown
    return None


def seat_of(name: str, names: Sequence[str]) -> int | None:
    """The seat of the player called so, in any case."""
    plain = plain_name(name)
    return next((seat for seat, known in enumerate(names) if plain_name(known) == plain), None)
