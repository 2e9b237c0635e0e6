"""The menu in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.words.language import N_, _, and_list

_LABELS: Final = {
    "continue": N_("Continue"),
    "quick": N_("Quick start"),
    "new": N_("New game"),
    "games": N_("Saved games"),
    "statistics": N_("Statistics"),
    "rules": N_("Rules"),
    "settings": N_("Settings"),
    "quit": N_("Quit"),
}

CHOICES: Final = tuple(_LABELS)
"""What can be chosen, in the order of the menu."""


def choice_label(choice: str) -> str:
    return _(_LABELS[choice])


def version(number: str) -> str:
    return _("in a terminal · {version}", version=number)


def about_last_game(map_title: str, players: str, turn: str) -> tuple[str, str]:
    """The game that would be continued, in two parts; the first one may be cut."""
    about = _("Continue: {map}: {players}", map=map_title, players=players)
    return about, _(", {turn}", turn=turn)


def about_quick_start(
    map_title: str, person: str, computers: Sequence[str], level: str | None
) -> tuple[str, str]:
    """The game that a quick start begins, in two parts; the first one may be cut. Without a
    `level`, it asks for one."""
    about = _(
        "Quick start: {map}: {person} against {computers}",
        map=map_title,
        person=person,
        computers=and_list(computers),
    )
    return about, " " + (_("({level})", level=level) if level else _("(choose a level)"))
