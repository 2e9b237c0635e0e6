"""Who decides in a seat, in words: a person or a level of computer player."""

from __future__ import annotations

from typing import Final

from ttr_tui.play.people import HUMAN
from ttr_tui.words.language import N_, _

LEVEL_WORDS: Final = {
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "blocker": N_("hard blocker"),
    "expert": N_("expert"),
}
"""The levels to choose from."""

_ABOUT: Final = {
    "easy": N_("Easy: follows one ticket after another."),
    "medium": N_("Medium: plans all tickets together."),
    "hard": N_("Hard: weighs turns, points and what others build."),
    "blocker": N_("Hard blocker: also claims routes that others need."),
    "expert": N_("Expert: as hard, and tries moves out; thinks for seconds."),
}


def level_words(player: str) -> str:
    """Return the level of a computer player in words: `hard`, `hard blocker`."""
    return _(LEVEL_WORDS[player]) if player in LEVEL_WORDS else player


def about_level(player: str) -> str | None:
    """Return what a level does, `None` if it is no level to choose."""
    return _(_ABOUT[player]) if player in _ABOUT else None


def player_words(player: str) -> str:
    """Return who decides in a seat: `person`, `computer hard`."""
    if player == HUMAN:
        return _("person")
    return _("computer {level}", level=level_words(player))
