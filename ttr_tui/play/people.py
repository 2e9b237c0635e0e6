"""The players: their names, their colors and who decides, and what is wrong with them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ttr_tui.engine import GameMap
from ttr_tui.play.levels import LEVELS, level_words, problem_with_level
from ttr_tui.play.plain_text import clean, fit
from ttr_tui.text import did_you_mean, shown

HUMAN: Final = "human"
"""The player of a seat whose decisions a person makes."""

_OTHER_PLAYERS: Final = ("random", "greedy")
"""Computer players that are only there to compare with. The names are here because `PLAYERS` is
slow to import."""

COMPUTER_NAMES: Final = (
    *("Iris", "Juno", "Remy", "Kit", "Noa"),
    *("Lou", "Vega", "Ari", "Jules", "Sol"),
)
"""Suggested names of computer players: more than the seats of any game."""

_OPPONENTS: Final = 2
"""The computer players that one person plays against at once."""

_COMPUTER: Final = "computer:"
"""Starts the text of a computer player."""

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

    @property
    def is_computer(self) -> bool:
        """Whether a computer player decides."""
        return self.player != HUMAN

    @property
    def label(self) -> str:
        """The name, of a computer player with its level: `Iris (computer, hard)`."""
        return (
            f"{self.name} (computer, {level_words(self.player)})" if self.is_computer else self.name
        )

    @property
    def short_label(self) -> str:
        """The name, of a computer player with its level in short: `Iris (hard)`."""
        return f"{self.name} ({level_words(self.player)})" if self.is_computer else self.name


class PlayerTextError(ValueError):
    """A text that describes no player; `str` is one line that says why."""


def computer_name(others: Iterable[str]) -> str:
    """Return a name for a computer player that none of the others has; empty if all are taken."""
    taken = {plain_name(name) for name in others}
    return next((name for name in COMPUTER_NAMES if plain_name(name) not in taken), "")


def people_from_texts(texts: Sequence[str]) -> tuple[Person, ...]:
    """Return the players that these texts describe: the name of a person, `computer:hard`, or
    `computer:hard:Iris` for a computer player with a given name. Raises `PlayerTextError`."""
    return _with_names([_player_of(text.strip()) for text in texts])


def _player_of(text: str) -> tuple[str | None, str]:
    """Return the name, `None` if a computer player is to get one, and who decides."""
    if text[: len(_COMPUTER)].casefold() != _COMPUTER:
        return text, HUMAN
    level, colon, name = text[len(_COMPUTER) :].partition(":")
    player = level.strip().casefold()
    problem = problem_with_level(player)
    if problem is not None:
        raise PlayerTextError(problem)
    return name.strip() if colon else None, player


def against_computers(person: Person, level: str, game_map: GameMap) -> tuple[Person, ...]:
    """Return this person and two computer players of this level, or as many as this map is for."""
    rules = game_map.rules
    count = min(max(_OPPONENTS, rules.min_players - 1), rules.max_players - 1)
    _, *computers = _with_names([(person.name, HUMAN), *[(None, level)] * count])
    free = [color for color in COLORS if color != person.color]
    return (
        person,
        *(each._replace(color=color) for each, color in zip(computers, free, strict=False)),
    )


def _with_names(players: Sequence[tuple[str | None, str]]) -> tuple[Person, ...]:
    """Return these players with the usual colors; those without a name get one."""
    names = [name for name, _ in players if name is not None]
    seated: list[Person] = []
    for name, player in players:
        if name is None:
            name = computer_name(names)
            names.append(name)
        seated.append(Person(name, COLORS[len(seated) % len(COLORS)], player))
    return tuple(seated)


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
    known = [HUMAN, *_OTHER_PLAYERS, *LEVELS]
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


class PlayersError(Exception):
    """People who cannot play a game; the message says why."""


def seat_of(name: str, names: Sequence[str]) -> int | None:
    """Return the seat of the player with this name, upper or lower case, or `None`."""
    plain = plain_name(name)
    return next((seat for seat, known in enumerate(names) if plain_name(known) == plain), None)
