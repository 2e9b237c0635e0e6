"""The menu in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ttr_tui.terminal_text import fit
from ttr_tui.words.language import N_, _, and_list
from ttr_tui.words.names import map_title, short_title
from ttr_tui.words.saved_games import round_text

if TYPE_CHECKING:
    from ttr_tui.storage.next_game import QuickStart
    from ttr_tui.storage.saved_games import SavedGame

_LABELS: Final = {
    "continue": N_("Continue"),
    "quick": N_("Quick start"),
    "new": N_("New game"),
    "deal": N_("Deal of the day"),
    "games": N_("Saved games"),
    "statistics": N_("Statistics"),
    "rules": N_("Rules"),
    "settings": N_("Settings"),
    "quit": N_("Quit"),
}

TITLE: Final = "TICKET TO RIDE"

CHOICES: Final = tuple(_LABELS)
"""What can be chosen, in the order of the menu."""


def choice_label(choice: str) -> str:
    return _(_LABELS[choice])


def about_last_game(game: SavedGame) -> tuple[str, str]:
    """The game that would be continued, in two parts; the first one may be cut."""
    from ttr_tui.words.player_text import players_text  # The first menu has no such game.

    title, players = short_title(game.map_title), players_text(game.players)
    about = _("Continue: {map}: {players}", map=title, players=players)
    return about, _(", {turn}", turn=round_text(game))


def about_quick_start(started: QuickStart) -> tuple[str, str]:
    """The game that a quick start begins, in two parts; the first one may be cut."""
    return _about_start(started, N_("Quick start: {map}: {person} against {computers}"))


def about_deal(started: QuickStart) -> tuple[str, str]:
    """The deal of the day in the same way."""
    return _about_start(started, N_("Deal of the day: {map}: {person} against {computers}"))


def _about_start(started: QuickStart, message: str) -> tuple[str, str]:
    from ttr_tui.words.player_text import level_words  # The menu is shown before.

    person, *computers = [player.name for player in started.players]
    about = _(
        message,
        map=short_title(map_title(started.map_file.game_map)),
        person=fit(person, 20),
        computers=and_list(computers),
    )
    level = None if started.level is None else level_words(started.level)
    return about, " " + (_("({level})", level=level) if level else _("(choose a level)"))
