"""Computer players: each gets a view and a seed, and chooses an action. Here is the table of them.
This module imports nothing slow: settings and menus need the names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ttr_tui.players.player import Player


class ComputerPlayer(NamedTuple):
    """A row of the table. The `name` is that in journals, settings and commands, and the key of its
    words. `load` imports the player and makes it, which is slow the first time. Only those that are
    `offered` can be chosen for a seat; saved games may have any. If it `thinks_long`, a choice may
    take seconds."""

    name: str
    load: Callable[[], Player]
    is_offered: bool = True
    thinks_long: bool = False


def _random() -> Player:
    from ttr_tui.players.baselines import RandomPlayer

    return RandomPlayer()


def _greedy() -> Player:
    from ttr_tui.players.baselines import GreedyPlayer

    return GreedyPlayer()


def _of_level(name: str) -> Callable[[], Player]:
    def load() -> Player:
        from ttr_tui.players.levels import LEVELS

        return LEVELS[name]

    return load


PLAYERS: Final[Mapping[str, ComputerPlayer]] = MappingProxyType(
    {
        player.name: player
        for player in (
            ComputerPlayer("random", _random, is_offered=False),
            ComputerPlayer("greedy", _greedy, is_offered=False),
            ComputerPlayer("easy", _of_level("easy")),
            ComputerPlayer("medium", _of_level("medium")),
            ComputerPlayer("hard", _of_level("hard"), thinks_long=True),
            ComputerPlayer("racer", _of_level("racer"), thinks_long=True),
            ComputerPlayer("collector", _of_level("collector"), thinks_long=True),
        )
    }
)
"""All computer players by name. A name in a file is only looked up here;
nothing is imported by name."""

_FORMER_NAMES: Final = {"expert": "hard", "blocker": "hard"}
"""Names in older files and commands, and the player that each means now."""


def present_name(name: str) -> str:
    """The name that this player has now, a name of an older version or any other text."""
    return _FORMER_NAMES.get(name, name)


OFFERED_PLAYERS: Final = tuple([player.name for player in PLAYERS.values() if player.is_offered])
"""The names of those that can be chosen for a seat."""

DEFAULT_LEVEL: Final = "medium"
"""The level that is suggested when a game against computer players is set up for the first time."""

ASK_FOR_LEVEL: Final = "ask"
"""What the settings have in place of a level until somebody has chosen one."""
