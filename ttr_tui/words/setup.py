"""What the forms say that set up a game and edit its players."""

from __future__ import annotations

from ttr_tui.words.language import _


def players() -> str:
    return _("Players")


def map_() -> str:
    return _("Map")


def first_player() -> str:
    return _("First player")


def hints() -> str:
    return _("Hints")


def on_or_off(is_on: bool) -> str:
    return _("on") if is_on else _("off")


def start() -> str:
    return _("Start")


def done() -> str:
    return _("Done")


def random_player() -> str:
    """That the first player is drawn by lot."""
    return _("random")


def your_name() -> str:
    """The question to a person who plays alone for the first time."""
    return _("What is your name?")


def name_is_kept() -> str:
    return _("It is kept for the next games.")


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


def decks() -> str:
    return _("Decks")


def shuffled_or_kept(is_shuffled: bool) -> str:
    """Whether a game that is played on has other decks than the old one."""
    return _("shuffled") if is_shuffled else _("in the old order")


def who_knows_cards() -> str:
    """A warning before a game is played on from its replay."""
    return _(
        "Whoever watched the replay knows cards: the hands and tickets stay, and the decks keep "
        "their order unless you shuffle them."
    )


# What to do in the field with the cursor; all arguments are names of keys.


def how_to_choose(lines: str, change: str, start: str) -> str:
    return _(
        "{lines} go to another line, {change} change it; {start} starts the game.",
        lines=lines,
        change=change,
        start=start,
    )


def how_to_name(color: str) -> str:
    return _("Type a name. {key}: color, then person or computer.", key=color)


def how_to_fill_a_seat(arrows: str) -> str:
    return _("Type a name, or press {keys} for a computer player.", keys=arrows)


def how_to_choose_a_color(change: str) -> str:
    return _("Press {keys} or a first letter for another color.", keys=change)


def how_to_choose_a_player(change: str) -> str:
    return _("Press {keys} or a first letter for a computer player.", keys=change)


def no_such_choice(typed: str, keys: str) -> str:
    return _("No choice begins with {typed}; {keys} show them all.", typed=typed, keys=keys)
