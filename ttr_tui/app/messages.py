"""Ways between the screens: messages that a screen posts to the app, which does what they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from pathlib import Path

    from ttr_tui.engine.game_map import Seat
    from ttr_tui.mapfile.map_file import MapFile
    from ttr_tui.panels.badges import Badges
    from ttr_tui.panels.help_page import HelpKey
    from ttr_tui.panels.spans import Line
    from ttr_tui.play.hotseat import HotSeat
    from ttr_tui.play.seated_players import SeatedPlayer


@dataclass
class _AboutGame(Message):
    """About a game that is or was played here."""

    hot_seat: HotSeat


@dataclass
class _AboutSavedGame(Message):
    """About the saved game of this id."""

    id: str


# Screens in place of all others.


class ShowMenu(Message):
    """Leave the game and show the menu."""


@dataclass
class ShowSetup(Message):
    """Set up a game on this map, with the players of the `finished` game; or as the last one."""

    map_file: MapFile | None = None
    finished: HotSeat | None = None


class ShowScores(_AboutGame):
    """Show the final scores."""


class GameOver(_AboutGame):
    """Show the final count of a game that is over."""


# Games.


@dataclass
class BeginGame(Message):
    """Play a new game. `remember` the players: the next setup starts with them, else only with this
    map, and after a `deal`, whose word gives the seed, as before. With `asks_name`, an only person
    whose name nobody has typed is asked for it."""

    map_file: MapFile
    players: Sequence[SeatedPlayer]
    first: Seat | None = None
    remember: bool = True
    deal: str | None = None
    asks_name: bool = True


@dataclass
class BeginQuickStart(Message):
    """Play a game of one person against computer players, on this map or that of the last game."""

    map_file: MapFile | None = None
    asks_name: bool = True


class BeginDealOfTheDay(Message):
    """Play today's deal."""


class ResumeGame(_AboutSavedGame):
    """Continue a saved game."""


class OpenFinishedGame(_AboutSavedGame):
    """Show the final scores of a saved game."""


@dataclass
class PlayOn(Message):
    """Play on from a step of a finished game, as a new game."""

    id: str
    step: int
    players: Sequence[SeatedPlayer]
    shuffled: bool


@dataclass
class ChangePlayers(Message):
    """Change the players of a game, who can play it, and close the form with them."""

    hot_seat: HotSeat
    players: Sequence[SeatedPlayer]


class DeleteGame(_AboutGame):
    """Delete a game that is being played."""


class SaveReport(_AboutGame):
    """Save report and picture of a finished game, and say where."""


# Screens on top of another one.


@dataclass
class ShowNotice(Message):
    """Show a notice until the next key: its title, a message that is translated then, a paragraph
    for each text, and files."""

    title_message: str
    texts: Sequence[str]
    files: Sequence[Path] = ()


@dataclass
class ShowHelp(Message):
    """Show the keys of a screen, and its notes in so many columns."""

    title: str
    keys: Sequence[HelpKey]
    notes: Callable[[int], Sequence[Line]]


@dataclass
class ShowRules(Message):
    """Show the rules, with the numbers of this map if there is one."""

    map_file: MapFile | None = None


@dataclass
class ShowLog(Message):
    """Show the log of a game, of one player if there is a seat."""

    hot_seat: HotSeat
    badges: Badges
    seat: int | None


class ShowSettings(Message):
    """Change settings."""


class ShowSavedGames(Message):
    """Show the list of saved games."""


class ShowStatistics(Message):
    """Show statistics of finished games."""


class EditPlayers(_AboutGame):
    """Edit names and colors of the players."""


class ReplayGame(_AboutGame):
    """Replay the game being played, or a finished one."""


class ReplaySavedGame(_AboutSavedGame):
    """Replay a saved game step by step."""


class ShowReview(_AboutSavedGame):
    """Show which turns decided a finished game."""


@dataclass
class AskWhoPlaysOn(Message):
    """Choose who plays on from a step of a finished game."""

    id: str
    step: int
    players: Sequence[SeatedPlayer]
    map_file: MapFile
