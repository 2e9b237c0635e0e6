"""Who sits in the seats: names, colors and who decides, and what is wrong with them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from ttr_tui.engine.game_map import Seat
from ttr_tui.players import OFFERED_PLAYERS, PLAYERS, present_name
from ttr_tui.terminal_text import clean

if TYPE_CHECKING:
    from ttr_tui.engine import GameMap

HUMAN: Final = "human"
"""`played_by` of a seat whose decisions a person makes."""

KNOWN_PLAYERS: Final = (HUMAN, *PLAYERS)
"""All that can decide for a seat."""

COMPUTER_NAMES: Final = (
    *("Iris", "Juno", "Remy", "Kit", "Noa"),
    *("Lou", "Vega", "Ari", "Jules", "Sol"),
)
"""Suggested names of computer players: more than the seats of any game."""

_OPPONENTS: Final = 2
"""The computer players that one person plays against at once."""

COMPUTER: Final = "computer:"
"""Starts the text of a computer player."""

COLORS = ("blue", "red", "green", "yellow", "black")
"""The players' colors, in the order in which seats get them by default."""

MAX_NAME_LENGTH = 1000


class SeatedPlayer(NamedTuple):
    """Who sits in a seat: a name, the color of the pieces, and `played_by`, who decides: `human`,
    or a computer player (a name of `PLAYERS`)."""

    name: str
    color: str
    played_by: str = HUMAN

    @property
    def is_computer(self) -> bool:
        """Whether a computer player decides."""
        return self.played_by != HUMAN


class ProblemKind(Enum):
    """Why these players cannot play. The values are stable keys."""

    NUMBER_OF_PLAYERS = "number-of-players"
    OTHER_NUMBER = "other-number"
    NO_NAME = "no-name"
    LONG_NAME = "long-name"
    SAME_NAME = "same-name"
    PRONOUN = "pronoun"
    UNKNOWN_COLOR = "unknown-color"
    SAME_COLOR = "same-color"
    UNKNOWN_PLAYER = "unknown-player"
    UNKNOWN_LEVEL = "unknown-level"
    UNKNOWN_COMPUTER = "unknown-computer"


class PlayerProblem(NamedTuple):
    """What is wrong with the players. The other fields are set as far as they apply.

    `number` is how many players there are, or which one this is about, from 1; `expected` is how
    many a game in progress has. `names` are those of the players this is about. `word` is the
    color, player or level that is wrong.
    """

    kind: ProblemKind
    number: int = 0
    expected: int = 0
    names: tuple[str, ...] = ()
    word: str = ""


class PlayersError(ValueError):
    """Players that cannot play, because of this problem."""

    def __init__(self, problem: PlayerProblem) -> None:
        super().__init__(problem.kind.value)
        self.problem = problem


def computer_name(others: Iterable[str]) -> str:
    """Return a name for a computer player that none of the others has; empty if all are taken."""
    taken = {plain_name(name) for name in others}
    return next((name for name in COMPUTER_NAMES if plain_name(name) not in taken), "")


def players_from_texts(texts: Sequence[str]) -> tuple[SeatedPlayer, ...]:
    """Return the players that these texts describe: the name of a person, `computer:hard`, or
    `computer:hard:Iris` for a computer player with a given name. Raises `PlayersError`."""
    return _with_names([_player_of(text.strip()) for text in texts])


def _player_of(text: str) -> tuple[str | None, str]:
    """Return the name, `None` if a computer player is to get one, and who decides."""
    if text[: len(COMPUTER)].casefold() != COMPUTER:
        return text, HUMAN
    level, colon, name = text[len(COMPUTER) :].partition(":")
    player = present_name(level.strip().casefold())
    if player not in OFFERED_PLAYERS:
        raise PlayersError(PlayerProblem(ProblemKind.UNKNOWN_LEVEL, word=player))
    return name.strip() if colon else None, player


def against_computers(
    human: SeatedPlayer, level: str, game_map: GameMap
) -> tuple[SeatedPlayer, ...]:
    """Return this person and two computer players of this level, or as many as this map is for."""
    rules = game_map.rules
    count = min(max(_OPPONENTS, rules.min_players - 1), rules.max_players - 1)
    _, *computers = _with_names([(human.name, HUMAN), *[(None, level)] * count])
    free = [color for color in COLORS if color != human.color]
    return (
        human,
        *(each._replace(color=color) for each, color in zip(computers, free, strict=False)),
    )


def _with_names(seats: Sequence[tuple[str | None, str]]) -> tuple[SeatedPlayer, ...]:
    """Return these players with the usual colors; those without a name get one."""
    names = [name for name, _ in seats if name is not None]
    seated: list[SeatedPlayer] = []
    for name, played_by in seats:
        if name is None:
            name = computer_name(names)
            names.append(name)
        seated.append(SeatedPlayer(name, COLORS[len(seated) % len(COLORS)], played_by))
    return tuple(seated)


def seat_players(players: Sequence[SeatedPlayer | str]) -> tuple[SeatedPlayer, ...]:
    """Return these players; each one given by name only gets the first free color."""
    taken = {player.color for player in players if isinstance(player, SeatedPlayer)}
    free = iter([color for color in COLORS if color not in taken])
    return tuple(
        [
            player
            if isinstance(player, SeatedPlayer)
            else SeatedPlayer(player, next(free, COLORS[0]))
            for player in players
        ]
    )


def plain_name(name: str) -> str:
    """Return the form in which names are compared: without case and invisible characters."""
    return unicodedata.normalize("NFKC", " ".join(clean(name).split())).casefold()


PRONOUN: Final = "You"
"""No name for new players: the screens say "you" to the player whose turn it is."""


def problem_with(
    players: Sequence[SeatedPlayer | str], game_map: GameMap, *, new: bool = False
) -> PlayerProblem | None:
    """Return why these players cannot play this map, or `None` if they can. Of players given by
    name, only the names are checked; `new` ones may not be called `PRONOUN`, as those of older
    games may."""
    rules = game_map.rules
    if not rules.min_players <= len(players) <= rules.max_players:
        return PlayerProblem(ProblemKind.NUMBER_OF_PLAYERS, len(players))
    return problem_with_players(players, new=new)


def problem_with_players(
    players: Sequence[SeatedPlayer | str], *, new: bool = False
) -> PlayerProblem | None:
    """The same, however many can play."""
    names = [player.name if isinstance(player, SeatedPlayer) else player for player in players]
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        plain = plain_name(name)
        if not plain:
            return PlayerProblem(ProblemKind.NO_NAME, number)
        if len(name) > MAX_NAME_LENGTH:
            return PlayerProblem(ProblemKind.LONG_NAME, number)
        if new and plain == plain_name(PRONOUN):
            return PlayerProblem(ProblemKind.PRONOUN, number, names=(name,))
        if plain in seen:
            return PlayerProblem(ProblemKind.SAME_NAME, number, names=(name,))
        seen.add(plain)
    seated = [player for player in players if isinstance(player, SeatedPlayer)]
    for name, _, played_by in seated:
        if played_by not in KNOWN_PLAYERS:
            return PlayerProblem(ProblemKind.UNKNOWN_PLAYER, names=(name,), word=played_by)
    return _problem_with_colors(seated)


def _problem_with_colors(players: Sequence[SeatedPlayer]) -> PlayerProblem | None:
    owners: dict[str, str] = {}
    for name, color, _ in players:
        if color not in COLORS:
            return PlayerProblem(ProblemKind.UNKNOWN_COLOR, names=(name,), word=color)
        if color in owners:
            return PlayerProblem(ProblemKind.SAME_COLOR, names=(owners[color], name), word=color)
        owners[color] = name
    return None


def seat_of(name: str, names: Sequence[str]) -> Seat | None:
    """Return the seat of the player with this name, upper or lower case, or `None`."""
    plain = plain_name(name)
    return next(
        (Seat(seat) for seat, known in enumerate(names) if plain_name(known) == plain), None
    )
