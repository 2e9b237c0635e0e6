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
    words. `load` imports the player and makes it, which is slow the first time. A baseline is only
    there to compare with: it is not offered for a seat. If it `thinks_long`, a choice may take
    seconds."""

    name: str
    load: Callable[[], Player]
    is_baseline: bool = False
    thinks_long: bool = False


def _random() -> Player:
    from ttr_tui.players.baselines import RandomPlayer

    return RandomPlayer()


def _greedy() -> Player:
    from ttr_tui.players.baselines import GreedyPlayer

    return GreedyPlayer()


def _of_level(name: str) -> Callable[[], Player]:
    def load() -> Player:
        from ttr_tui.players.level_player import LevelPlayer
        from ttr_tui.players.levels import LEVELS

        return LevelPlayer(LEVELS[name])

    return load


def _expert() -> Player:
    from ttr_tui.players.expert import ExpertPlayer

    return ExpertPlayer()


PLAYERS: Final[Mapping[str, ComputerPlayer]] = MappingProxyType(
    {
        player.name: player
        for player in (
            ComputerPlayer("random", _random, is_baseline=True),
            ComputerPlayer("greedy", _greedy, is_baseline=True),
            ComputerPlayer("easy", _of_level("easy")),
            ComputerPlayer("medium", _of_level("medium")),
            ComputerPlayer("hard", _of_level("hard")),
            ComputerPlayer("blocker", _of_level("blocker")),
            ComputerPlayer("expert", _expert, thinks_long=True),
        )
    }
)
"""All computer players by name, from the weakest on. A name in a file is only looked up here;
nothing is imported by name."""

OFFERED_PLAYERS: Final = tuple(
    [player.name for player in PLAYERS.values() if not player.is_baseline]
)
"""The names of those to choose from."""

DEFAULT_LEVEL: Final = "medium"
