"""Saved games in words: their list, and notices about them."""

from __future__ import annotations

from typing import Final

from ttr_tui.storage.saved_games import GameStatus
from ttr_tui.words.language import N_, _

_ENTER_DOES: Final = {
    GameStatus.UNFINISHED: N_("continues this game"),
    GameStatus.FINISHED: N_("shows the final scores"),
    GameStatus.UNREADABLE: N_("shows what is wrong with it"),
}

CANNOT_CONTINUE: Final = N_("Cannot continue this game")
CANNOT_OPEN: Final = N_("Cannot open this game")
CANNOT_DELETE: Final = N_("Cannot delete this game")
UNREADABLE: Final = N_("This game cannot be opened")
NOT_REPORTED: Final = N_("Cannot save the report")
REPORTED: Final = N_("Report and picture saved")
CONTINUES: Final = N_("The game continues")
NOT_SAVED: Final = N_("This game is not being saved")
"""Titles of notices, for `pages.title`."""


def enter_does(status: GameStatus) -> str:
    """What Enter does with a game, to be put after the name of the key."""
    return _(_ENTER_DOES[status])


def no_games() -> str:
    return _("There are no saved games.")


def ask_to_delete() -> str:
    return _("Delete this game? This cannot be undone.")


def no_replay() -> str:
    return _("This game cannot be read, so there is no replay.")


def what_is_wrong(name: str, problem: str) -> str:
    return _("{game}: {problem}", game=name, problem=problem)


def not_saved(problem: str) -> str:
    """A note in the footer."""
    return _("not saved: {problem}", problem=problem)


def play_on() -> str:
    return _("you can play on; the missing steps are saved as soon as that is possible again")
