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
DEAL: Final = N_("Deal of the day")
REPLAY: Final = N_("Replay")
FINAL_COUNT: Final = N_("Final count")
FINAL_SCORES: Final = N_("Final scores")
"""Titles of screens, for `screen_title`."""


def screen_title(message: str) -> str:
    """The title of a screen in the language of the program."""
    return _(message)


# The help.


# Pages.


def log_title() -> str:
    return _("Log, last turn first")


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


def on_or_off(is_on: bool) -> str:
    return _("on") if is_on else _("off")


def start() -> str:
    return _("Start")


def last_time(name: str) -> str:
    """Who went first in the last game."""
    return _("last time: {name}", name=name)


def add_a_player() -> str:
    """In the field for a name of an empty seat."""
    return _("add a player")


def nobody() -> str:
    """Who decides in an empty seat."""
    return _("nobody")


def type_a_name() -> str:
    return _("type a name")


def no_name() -> str:
    return _("no name")


def seats_stay() -> str:
    return _("Seats, cards and pieces stay the same.")


def shuffled_or_kept(is_shuffled: bool) -> str:
    """Whether a game that is played on has other decks than the old one."""
    return _("shuffled") if is_shuffled else _("in the old order")


def who_knows_cards() -> str:
    """A warning before a game is played on from its replay."""
    return _(
        "Whoever watched the replay knows cards: the hands and tickets stay, and the decks keep "
        "their order unless you shuffle them."
    )


def deal_was_played(result: str) -> str:
    """Before a deal is begun again: that it was played, with this result, or is not over."""
    if result:
        return _("You have played this deal: {result}", result=result)
    return _("You have begun this deal, and it is not over.")


# What to do in the field with the cursor; all arguments are names of keys.
