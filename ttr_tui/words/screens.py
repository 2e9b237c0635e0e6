"""Titles, headings and notes of screens."""

from __future__ import annotations

from typing import Final

from ttr_tui.words.language import N_, _

MENU: Final = N_("Menu")
GAME: Final = N_("The game")
NEW_GAME: Final = N_("New game")
PLAY_ON: Final = N_("Play on")
EDIT_PLAYERS: Final = N_("Edit players")
WHICH_LEVEL: Final = N_("How well do they play?")
YOUR_NAME: Final = N_("Your name")
SAVED_GAMES: Final = N_("Saved games")
SETTINGS: Final = N_("Settings")
STATISTICS: Final = N_("Statistics")
RULES: Final = N_("Rules")
LOG: Final = N_("Log")
HELP: Final = N_("Help")
NOTICE: Final = N_("Notice")
REPLAY: Final = N_("Replay")
FINAL_COUNT: Final = N_("Final count")
FINAL_SCORES: Final = N_("Final scores")
"""Titles of screens, for `screen_title`."""


def screen_title(message: str) -> str:
    """The title of a screen in the language of the program."""
    return _(message)


def search_commands() -> str:
    """In the empty field of the command palette."""
    return _("Search for commands…")


def no_such_command() -> str:
    """In the command palette, if no command has the letters in the field."""
    return _("No such command")


# The help.


def not_possible_now() -> str:
    return _("Not possible now")


def everywhere() -> str:
    return _("Everywhere")


def this_page() -> str:
    return _("This page")


def scroll_this_page() -> str:
    return _("scroll this page")


def close_this_page() -> str:
    return _("close this page")


def about_score_track() -> str:
    return _("Score track: players with equal scores stand side by side, from their score on.")


# Pages.


def log_title() -> str:
    return _("Log, last turn first")


def all_players() -> str:
    return _("all players")


def all_maps() -> str:
    return _("all maps")


def without_computers() -> str:
    return _("without computer players")


def about_map() -> str:
    """The heading of the description of a map, on its rules page."""
    return _("The map")


def too_small(size: tuple[int, int], least: tuple[int, int]) -> list[str]:
    """That the terminal is too small, with its size and the least one."""
    return [
        _("The terminal is too small."),
        _("It is {width} × {height} cells.", width=size[0], height=size[1]),
        _("It needs at least {width} × {height}.", width=least[0], height=least[1]),
    ]


def in_too_small(quit_key: str) -> list[str]:
    """What to do in a terminal that is too small."""
    return [
        _("Make it larger to continue."),
        _(
            "Press q, Esc or {quit_key} to leave. A game that has begun stays saved.",
            quit_key=quit_key,
        ),
        _("The command ttr --lines works in a terminal of any size."),
    ]


def too_small_in_short(size: tuple[int, int], least: tuple[int, int]) -> list[str]:
    """The same for a very narrow terminal."""
    return [
        _("Too small."),
        _("It is {width} × {height} cells.", width=size[0], height=size[1]),
        _("It needs"),
        _("{width} × {height}.", width=least[0], height=least[1]),
        _("q, Esc: leave"),
    ]


def internal_error() -> str:
    """What is printed if the program fails and nothing more is known."""
    return _("internal error")
