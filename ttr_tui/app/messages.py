"""Ways between the screens: messages that a screen posts to the app, which shows the other one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from ttr_tui.play.hotseat import HotSeat


class ShowMenu(Message):
    """Leave the game and show the menu."""


@dataclass
class EditPlayers(Message):
    """Edit names and colors of the players."""

    hot_seat: HotSeat


@dataclass
class GameOver(Message):
    """Show the final count of a game that is over."""

    hot_seat: HotSeat


@dataclass
class DeleteGame(Message):
    """Delete a game that is being played."""

    hot_seat: HotSeat
