"""The errors and the output of the command line in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final

from ttr_tui.terminal_text import fit
from ttr_tui.words.language import N_, _, quoted, unknown

if TYPE_CHECKING:
    from ttr_tui.storage.saved_games import GameStatus

MAX_QUOTE: Final = 40

# Errors of all commands.


_NO_THEME: Final = (
    N_("there is no theme {asked}, did you mean {near}?"),
    N_("there is no theme {asked}, expected {known}"),
)


def no_theme(asked: str, known: Iterable[str]) -> str:
    return unknown(*_NO_THEME, asked, known)


# Playing.

_NO_COMMAND: Final = (
    N_("there is no command {asked}, did you mean {near}?"),
    N_("there is no command {asked}, expected {known}"),
)


def no_command(asked: str, known: Iterable[str]) -> str:
    return unknown(*_NO_COMMAND, asked, known)


def no_deal(word: str) -> str:
    return _(
        "--deal: expected a date such as 2026-11-28, or a word of up to 40 Latin letters, digits "
        "and -, not {word}",
        word=fit(word, MAX_QUOTE),
    )


# Saved games.


def no_game(status: GameStatus | None) -> str:
    """That there is no saved game with this status, or none at all."""
    match None if status is None else status.value:
        case "finished":
            return _("there is no finished game; run ttr to start a new one")
        case "unfinished":
            return _("there is no unfinished game; run ttr to start a new one")
        case _any:
            return _("there is no saved game; run ttr to start a new one")


# Statistics and folders.


_NO_GAME_ON_MAP: Final = (
    N_("no finished game on {asked}, did you mean {near}?"),
    N_("no finished game on {asked}, expected {known}"),
)


def no_game_on_map(asked: str, known: Collection[str]) -> str:
    if not known:
        return _("no finished game on {asked}", asked=quoted(asked))
    return unknown(*_NO_GAME_ON_MAP, asked, known)


_FOLDERS: Final = {
    "games": N_("games"),
    "maps": N_("maps"),
    "reports": N_("reports"),
    "settings": N_("settings"),
    "players": N_("players"),
    "layouts": N_("layouts"),
    "crash_reports": N_("crash reports"),
}

FOLDERS: Final = tuple(_FOLDERS)
"""The folders and files that are listed, in this order."""


def folder(name: str) -> str:
    """What is in a folder or file."""
    return _(_FOLDERS[name])
